import Foundation
import SoapstoneXML
import Testing

@testable import SoapstoneWSDL

@Suite struct CorpusCacheTests {
    @Test("Every contract of the corpus is the same from the cache", .enabled(if: Corpus.isThere))
    func corpus() throws {
        let folder = try TemporaryFolder([:])
        let plain = try Corpus.configuration()
        var cache = ContractCache(folder: folder.path("cache"))
        let told = CachedContract.Told()
        cache.leastBytes = 0
        cache.explain = { told.add($0) }
        var configuration = plain
        configuration.cache = cache
        var (count, failures): (Int, [String]) = (0, [])
        for path in try Corpus.all() {
            let path = Corpus.path(path)
            guard let contract = try? ContractLoader(plain).load(path) else { continue }
            count += 1
            _ = try ContractLoader(configuration).load(path)
            _ = told.take()
            let cached = try ContractLoader(configuration).load(path)
            let messages = told.take()
            if !messages.contains(where: { $0.hasSuffix(": from the cache") }) { failures.append("\(messages)") }
            let differences = cached.differences(from: contract) + Self.messages(contract, cached)
            if !differences.isEmpty { failures.append("\(path): \(differences)") }
        }
        #expect(count > 300)
        #expect(failures == [])
    }

    /// Whether samples and their JSON are the same.
    private static func messages(_ contract: LoadedContract, _ cached: LoadedContract) -> [String] {
        let samples = [MessageSample(contract), MessageSample(cached)]
        let codecs = [contract, cached].map { try? SchemaCodec($0.schemas) }
        var differences: [String] = []
        for (number, operation) in contract.operations.enumerated().prefix(3) {
            guard let input = operation.input, let version = operation.version else { continue }
            let envelopes = samples.map { try? $0.envelope(input, version) }
            if envelopes[0] != envelopes[1] { differences.append("sample \(operation.name)") }
            guard let bytes = envelopes[0] else { continue }
            let json = zip([operation, cached.operations[number]], codecs).map { operation, codec -> [UInt8]? in
                guard let codec, let codec = try? OperationCodec(operation, codec),
                    let document = try? XMLDocument(parsing: bytes, limits: .response),
                    let envelope = try? codec.envelope(document)
                else { return nil }
                var report = SchemaReport()
                var output = ByteWriter()
                try? codec.encodeJSON(of: envelope, .request, strictly: false, report: &report, to: &output)
                return output.bytes
            }
            if json[0] != json[1] { differences.append("JSON \(operation.name)") }
        }
        return differences
    }
}
