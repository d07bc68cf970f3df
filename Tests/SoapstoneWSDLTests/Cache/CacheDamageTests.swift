import Foundation
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneWSDL

/// Entries that are not what was written.
@Suite struct CacheDamageTests {
    /// A contract, its entry, and what is asked of the cache.
    private struct Case {
        let cached: CachedContract
        let request: CacheRequest
        let resolver: LocationResolver
        let entry: [UInt8]

        init(_ files: [String: String]) throws {
            cached = try CachedContract(files)
            _ = try cached.load()
            entry = try Array(Data(contentsOf: URL(fileURLWithPath: cached.entry)))
            let path = cached.folder.path("main.wsdl")
            let root = cached.folder.path
            resolver = ImportWalk(cached.configuration, root: root).resolver
            request = try #require(CacheRequest(path, path, root: root, cached.configuration))
        }

        /// Reads an entry, however it came about.
        func content(_ bytes: [UInt8]) throws -> ContractContent {
            try CacheEntry.content(bytes, request, resolver)
        }

        /// Gives damaged content a head that is right.
        func sealed(_ content: some Sequence<UInt8>) -> [UInt8] { CacheEntry.sealed(Array(content), request.key) }

        var content: [UInt8] {
            get throws { try Array(CacheEntry.unsealed(entry, request.key)) }
        }
    }

    private static let small = ["main.wsdl": types(schema("urn:m", "<xs:element name='a' type='xs:int'/>"))]

    @Test("An entry that is cut off anywhere, or longer, is damaged")
    func truncation() throws {
        let item = try Case(Self.small)
        #expect(throws: Never.self) { try item.content(item.entry) }
        for length in item.entry.indices {
            #expect(throws: CacheProblem.self) { try item.content(Array(item.entry[..<length])) }
        }
        #expect(throws: CacheProblem.self) { try item.content(item.entry + [0]) }
        #expect(throws: CacheProblem.self) { try item.content(item.entry + [0, 0, 0, 0]) }
    }

    @Test("A single bit that is another one is noticed")
    func bits() throws {
        let item = try Case(Self.small)
        for index in item.entry.indices {
            var bytes = item.entry
            bytes[index] ^= 1 << UInt8(index % 8)
            #expect(throws: CacheProblem.self) { try item.content(bytes) }
        }
    }

    @Test("Content that is cut off under a head that is right is damaged")
    func sealedTruncation() throws {
        let item = try Case(Self.small)
        let content = try item.content
        for length in content.indices {
            #expect(throws: CacheProblem.self) { try item.content(item.sealed(content[..<length])) }
        }
    }

    @Test("An entry of another contract under this one's name is not used")
    func foreign() throws {
        let item = try Case(Self.small)
        let other = try Case(["main.wsdl": types(schema("urn:other"))])
        #expect(throws: CacheProblem.self) { try item.content(other.entry) }
        #expect(throws: CacheProblem.self) { try item.content(item.sealed(other.content)) }
    }

    @Test("A damaged entry is replaced by one that holds")
    func replaced() throws {
        let item = try Case(Self.small)
        for bytes in [[], Array("<xml/>".utf8), Array(item.entry.dropLast(9))] as [[UInt8]] {
            try Data(bytes).write(to: URL(fileURLWithPath: item.cached.entry))
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: item.cached.entry)
            #expect(try !item.cached.load().isCached)
            #expect(try item.cached.load().isCached)
        }
    }

    @Test("Whatever a word of the content is, nothing traps: the entry is refused, or is a contract that can be used")
    func words() throws {
        let item = try Case(EveryKind.files)
        let content = try item.content
        var numbers = Numbers(state: 1)
        let values: [UInt32] = [0, 1, 2, 3, 7, 44, 45, 46, 60, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF]
        var (refused, accepted) = (0, 0)
        // Words of one byte, which most are: the byte before is the end of another one.
        let offsets = content.indices.dropFirst().filter { content[$0] < 0x80 && content[$0 - 1] < 0x80 }
        for offset in stride(from: 0, to: offsets.count, by: 11).map({ offsets[$0] }) {
            for value in values.shuffled(using: &numbers).prefix(3) {
                var bytes = content
                bytes.replaceSubrange(offset...offset, with: Self.word(value))
                guard let content = try? item.content(item.sealed(bytes)) else {
                    refused += 1
                    continue
                }
                accepted += 1
                if accepted % 5 == 0 { Self.use(content) }
            }
        }
        #expect(refused > 200)
        // Lines and texts, for example, may be any.
        #expect(accepted > 200)
    }

    /// A word as entries have it: seven bits a byte, the lowest first.
    private static func word(_ value: UInt32) -> [UInt8] {
        value < 0x80 ? [UInt8(value)] : [UInt8(value & 0x7F) | 0x80] + word(value >> 7)
    }

    @Test(
        "Numbers are read as they were written, and those that are longer than a word are refused",
        arguments: [0, 1, 0x7F, 0x80, 0x3FFF, 0x4000, 0x1F_FFFF, 0x20_0000, 0xFFF_FFFF, 0x1000_0000, .max] as [UInt32]
    )
    func numbers(number: UInt32) throws {
        func read(_ word: [UInt8]) throws -> UInt32 {
            // Without texts and names.
            try EntryReader.read(([0, 0] + word)[...]) { (entry) throws(EntryError) in try entry.word() }
        }
        var entry = EntryWriter()
        entry.word(number)
        #expect(entry.bytes == [0, 0] + Self.word(number))
        #expect(try read(Self.word(number)) == number)
        for wrong in [[], [0x80], [0x80, 0x80, 0x80, 0x80, 0x10], [0x80, 0x80, 0x80, 0x80, 0x80, 0]] as [[UInt8]] {
            #expect(throws: EntryError.damaged) { try read(wrong) }
        }
    }

    @Test("Bytes that are changed at random, or moved, are no danger either")
    func mutations() throws {
        let item = try Case(EveryKind.files)
        let content = try item.content
        var numbers = Numbers(state: 2)
        for _ in 0..<3_000 {
            var bytes = content
            for _ in 0..<Int.random(in: 1...4, using: &numbers) {
                let index = Int.random(in: 0..<bytes.count, using: &numbers)
                switch Int.random(in: 0..<4, using: &numbers) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &numbers)
                case 1: bytes[index] &+= 1
                case 2: bytes.remove(at: index)
                default: bytes.insert(0, at: index)
                }
            }
            if let content = try? item.content(item.sealed(bytes)) { Self.use(content) }
        }
    }

    /// What commands do with a contract.
    private static func use(_ content: ContractContent) {
        let contract = LoadedContract(content)
        let report = ContractReport(contract)
        _ = (report.json.count, report.text.utf8.count)
        _ = try? contract.documents.parsed()
        guard let codec = try? SchemaCodec(contract.schemas) else { return }
        let sample = MessageSample(contract, options: SampleOptions(extent: .all, elements: 100))
        for operation in contract.operations.prefix(3) {
            _ = try? OperationCodec(operation, codec)
            if let input = operation.input { _ = try? sample.envelope(input, operation.version ?? .soap11) }
        }
    }

    /// The same in each run.
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state >> 29 ^ state
        }
    }
}
