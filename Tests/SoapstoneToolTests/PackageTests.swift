import Foundation
import Testing

/// What packages that depend on this one have to install.
@Suite struct PackageTests {
    private struct Manifest: Decodable {
        struct Target: Decodable {
            var name: String
            var type: String
            var dependencies: [Dependency]
        }

        /// A target or a product, and the traits of which one must be enabled.
        struct Dependency: Decodable {
            private struct Condition: Decodable {
                var traits: [String]?
            }

            var name = ""
            var traits: [String] = []

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer().decode([String: [Part]].self)
                for part in container.values.joined() {
                    switch part {
                    case .name(let text): name = name.isEmpty ? text : name
                    case .traits(let names): traits = names
                    case .none: break
                    }
                }
            }

            private enum Part: Decodable {
                case name(String)
                case traits([String])
                case none

                init(from decoder: any Decoder) throws {
                    let container = try decoder.singleValueContainer()
                    if container.decodeNil() {
                        self = .none
                    } else if let text = try? container.decode(String.self) {
                        self = .name(text)
                    } else {
                        self = .traits(try container.decode(Condition.self).traits ?? [])
                    }
                }
            }
        }

        var targets: [Target]
    }

    /// The system libraries and the packages that a target needs with some traits.
    private func needed(by target: String, traits: Set<String>) async throws -> Set<String> {
        let scratch = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: scratch) }
        let result = try await Tool.run(
            URL(filePath: "/usr/bin/env"),
            ["swift", "package", "dump-package", "--scratch-path", scratch.path]
        )
        try #require(result.status == 0, "\(result.error)")
        let targets = try JSONDecoder().decode(Manifest.self, from: result.data).targets
        let byName = Dictionary(uniqueKeysWithValues: targets.map { ($0.name, $0) })
        var found: Set<String> = []
        var rest = [target]
        while let name = rest.popLast() {
            guard found.insert(name).inserted else { continue }
            rest += (byName[name]?.dependencies ?? [])
                .filter { $0.traits.isEmpty || !traits.isDisjoint(with: $0.traits) }
                .map(\.name)
        }
        return found.filter { byName[$0].map { $0.type == "system" } ?? ["GRDB"].contains($0) }
    }

    @Test(
        "SoapstoneTesting needs libxml2, libcurl and the toolchain's zlib; the tool needs libraries of its traits as well",
        arguments: [
            ("SoapstoneTesting", [], ["CLibXML2", "CLibCurl", "CZLib"]),
            ("soapstone", [], ["CLibXML2", "CLibCurl", "CZLib"]),
            ("soapstone", ["Redis", "Offline"], ["CLibXML2", "CLibCurl", "CZLib", "CHiredis", "GRDB"]),
        ] as [(String, Set<String>, Set<String>)]
    )
    func libraries(target: String, traits: Set<String>, libraries: Set<String>) async throws {
        #expect(try await needed(by: target, traits: traits) == libraries)
    }
}
