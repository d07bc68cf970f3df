import Foundation
import SoapstoneCodec
import Testing

@testable import SoapstoneWSDL

/// What other people's contracts offer: by our report, which `soapstone inspect --format json` prints, and by zeep.
@Suite(
    .enabled(if: Corpus.isThere, "SOAPSTONE_CORPUS names no folder of collected contracts"),
    .enabled(if: ZeepReading.python != nil, "SOAPSTONE_PYTHON names no Python with zeep: scripts/test makes one")
)
struct CorpusOffersTests {
    /// A port as zeep can know it: of the bindings that it reads, those with an operation that it does not leave out.
    private struct Port {
        var operations: Set<String>
        /// zeep reads SOAP over HTTP, and HTTP GET and POST.
        var isKnownToZeep: Bool
    }

    private static let exceptions = "corpus-offers-exceptions.txt"

    @Test("Services, ports and their operations are those that zeep finds")
    func offers() throws {
        let loader = ContractLoader(try Corpus.configuration())
        var exceptions = try ExceptionList(Self.exceptions)
        let paths = try Corpus.all()
        let responses = try ZeepReading.responses("list", paths.map { Data($0.utf8) })
        var counts = [String: Int]()
        for (path, response) in zip(paths, responses) {
            guard let contract = try? loader.load(Corpus.path(path)) else {
                counts[response.services == nil ? "loaded by neither" : "loaded by zeep alone", default: 0] += 1
                if response.services != nil { exceptions.note(path, "contract", "load", "zeep alone loads it") }
                continue
            }
            guard let theirs = response.services else {
                counts["loaded by us alone", default: 0] += 1
                continue
            }
            counts["loaded by both", default: 0] += 1
            let ours = try Self.services(of: ContractReport(contract).json)
            for service in Set(ours.keys).union(theirs.keys).sorted() {
                guard let ourPorts = ours[service] else {
                    exceptions.note(path, service, "service", "zeep alone finds it")
                    continue
                }
                guard let theirPorts = theirs[service] else {
                    exceptions.note(path, service, "service", "zeep does not find it")
                    continue
                }
                counts["services", default: 0] += 1
                Self.compare(path, service, ourPorts, theirPorts, &counts, &exceptions)
            }
        }
        print(
            "corpus offers: \(counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))"
        )
        exceptions.finish()
    }

    private static func compare(
        _ path: String,
        _ service: String,
        _ ours: [String: Port],
        _ theirs: [String: [String]],
        _ counts: inout [String: Int],
        _ exceptions: inout ExceptionList
    ) {
        for name in Set(ours.keys).union(theirs.keys).sorted() {
            guard let our = ours[name] else {
                exceptions.note(path, "\(service)/\(name)", "port", "zeep alone finds it")
                continue
            }
            guard let their = theirs[name] else {
                if our.isKnownToZeep { exceptions.note(path, "\(service)/\(name)", "port", "zeep does not find it") }
                counts["ports of bindings that zeep does not read", default: 0] += our.isKnownToZeep ? 0 : 1
                continue
            }
            counts["ports", default: 0] += 1
            counts["operations", default: 0] += our.operations.count
            guard our.operations != Set(their) else { continue }
            let missing = our.operations.subtracting(their).sorted()
            let more = Set(their).subtracting(our.operations).sorted()
            exceptions.note(path, "\(service)/\(name)", "operations", "zeep lacks \(missing), and has \(more) more")
        }
    }

    /// Services, ports and operations of a report.
    private static func services(of json: [UInt8]) throws -> [String: [String: Port]] {
        let root = try JSONDocument(
            parsing: json,
            limits: JSONLimits(body: 64 << 20, depth: 400, members: 100_000, values: 4_000_000)
        ).root
        var services: [String: [String: Port]] = [:]
        for service in try #require(root["services"]).elements {
            var ports: [String: Port] = [:]
            for port in try #require(service["ports"]).elements {
                let transport = port["transport"]?.string ?? ""
                let verb = port["verb"]?.string
                let isHTTP = verb.map { $0 == "GET" || $0 == "POST" } ?? transports.contains(transport)
                let operations = try port["operations"]?.elements.map { try #require($0["name"]?.string) } ?? []
                ports[try #require(port["name"]?.string)] = Port(
                    operations: Set(operations),
                    isKnownToZeep: port["binding"] != nil && isHTTP
                )
            }
            services[try #require(service["name"]?.string)] = ports
        }
        return services
    }

    private static let transports = [
        "http://schemas.xmlsoap.org/soap/http", "http://www.w3.org/2003/05/soap/bindings/HTTP/",
    ]
}

/// What loading and reporting the contracts of others takes.
@Suite(.enabled(if: Corpus.isThere, "SOAPSTONE_CORPUS names no folder of collected contracts"), .serialized)
struct CorpusCostTests {
    /// The tool's promise is 1 s and 150 MiB for any of them; a debug build is some ten times slower.
    #if DEBUG
    static let seconds = 10.0
    #else
    static let seconds = 1.0
    #endif

    @Test("No contract takes long to load and to report, or much memory")
    func cost() throws {
        let loader = ContractLoader(try Corpus.configuration())
        var uses: [(path: String, use: ResourceUse)] = []
        for path in try Corpus.all() {
            let use = ResourceUse.of {
                guard let contract = try? loader.load(Corpus.path(path)) else { return }
                _ = ContractReport(contract).json
            }
            uses.append((path, use))
            #expect(use.seconds < Self.seconds, "\(path): \(use)")
            if let mebibytes = use.mebibytes { #expect(mebibytes < 150, "\(path): \(use)") }
        }
        print("the slowest of \(uses.count) contracts:")
        for (path, use) in uses.sorted(by: { $0.use.seconds > $1.use.seconds }).prefix(5) { print("  \(use): \(path)") }
        print("the largest:")
        for (path, use) in uses.sorted(by: { $0.use.mebibytes ?? 0 > $1.use.mebibytes ?? 0 }).prefix(5) {
            print("  \(use): \(path)")
        }
    }
}
