internal import SoapstoneBase
internal import SoapstoneXML

/// The fixtures of a folder, and what could not be read of it.
public struct FixtureFolder: Sendable {
    /// The fixtures, in the order of their ids.
    public internal(set) var fixtures: [Fixture] = []
    /// Why cases were left out, in the order of their paths. Such a case is left out whole.
    public internal(set) var problems: [FixtureError] = []

    /// Reads every case of a folder.
    ///
    /// A case is a folder with an `exchange.yaml`, at `<service>/<operation>/<case>` below a system's folder, or one
    /// deeper below the folder of all systems. Names that begin with a dot, and files that belong to no case, are left
    /// alone. Symbolic links are reported and not followed.
    ///
    /// - Throws: `FIXTURE_MISSING`, `FIXTURE_LINK` or `FIXTURE_UNREADABLE` where the folder itself cannot be read.
    public static func load(_ path: String) throws(FixtureError) -> FixtureFolder {
        var result = FixtureFolder()
        let root = try Directory(path: path)
        var folders = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
        let own = folders.popLast() ?? ""
        try result.walk(root, names: [own])
        result.fixtures.sort { $0.id < $1.id }
        return result
    }

    /// `names` are those of the folder that was asked for and of the folders from there to this one.
    private mutating func walk(_ folder: borrowing Directory, names: [String]) throws(FixtureError) {
        for inner in try visit(folder, names: names) {
            do throws(FixtureError) {
                let name = try inner.get()
                try walk(folder.folder(name), names: names + [name])
            } catch {
                problems.append(error)
            }
        }
    }

    /// Reads the case that a folder is.
    ///
    /// - Returns: the folders in it that are to be visited, and what is wrong with others; nothing where it is a case.
    mutating func visit(
        _ folder: borrowing Directory,
        names: [String]
    ) throws(FixtureError) -> [Result<String, FixtureError>] {
        // Nearly all folders are cases, and are read without a list of what is in them.
        if let yaml = try? folder.read("exchange.yaml", limit: YAMLFile.largest) {
            readCase(folder, yaml: yaml, names: names)
            return []
        }
        let entries = try folder.entries().filter { $0.name.utf8.first != UInt8(ascii: ".") }
        guard !entries.contains(where: { $0.kind == .file && Self.makesCase($0.name) }) else {
            // Whatever keeps it from being read is told.
            do throws(FixtureError) {
                readCase(folder, yaml: try folder.read("exchange.yaml", limit: YAMLFile.largest), names: names)
            } catch {
                problems.append(error)
            }
            return []
        }
        var inner: [Result<String, FixtureError>] = []
        for entry in entries where entry.kind != .file {
            let path = folder.path(of: entry.name)
            if entry.kind != .folder {
                inner.append(.failure(FixtureError(.link, "links and special files are not followed", file: path)))
            } else if !ASCII.isName(entry.name) {
                let rule = "a folder's name is 1 to 128 letters, digits, '.', '_' and '-'"
                inner.append(.failure(FixtureError(.name, rule, file: path)))
            } else if names.count > 4 {
                inner.append(.failure(FixtureError(.name, "a fixture is not nested this deep", file: path)))
            } else {
                inner.append(.success(entry.name))
            }
        }
        return inner
    }

    /// Whether a file is one of a case, or looks like one: whoever spells its name otherwise meant a case all the same.
    private static func makesCase(_ file: String) -> Bool {
        filesOfCases.contains { ASCII.matches(file.utf8, $0.utf8) }
    }

    private static let filesOfCases =
        ["exchange.yaml", "exchange.yml", SentRequest.file]
        + ["request", "response"].flatMap { ["\($0).xml", "\($0).mime", "\($0).json"] }

    private mutating func readCase(_ folder: borrowing Directory, yaml: [UInt8], names: [String]) {
        do throws(FixtureError) {
            guard 4...5 ~= names.count else {
                throw FixtureError(
                    .name,
                    "a fixture is at <service>/<operation>/<fixture> in a system's folder",
                    file: folder.path(of: "exchange.yaml")
                )
            }
            let inner = Array(names.suffix(4))
            let id = Fixture.ID(system: inner[0], service: inner[1], operation: inner[2], name: inner[3])
            fixtures.append(try Fixture(reading: folder, yaml: yaml, id: id))
        } catch {
            let file = folder.path(of: "exchange.yaml")
            problems += error.file.isSameBytes(as: file) ? Self.problems(in: yaml, file, besides: error) : [error]
        }
    }

    /// Every key of an `exchange.yaml` that is missing or unknown, and the error that ended the reading.
    private static func problems(in yaml: [UInt8], _ file: String, besides error: FixtureError) -> [FixtureError] {
        guard let root = try? YAMLFile(parsing: yaml, file: file).root else { return [error] }
        let problems = ExchangeKeys.file.problems(in: root)
        return problems.contains(error) ? problems : problems + [error]
    }
}
