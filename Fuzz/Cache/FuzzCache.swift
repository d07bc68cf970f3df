import Foundation
import FuzzDriver
import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneWSDL
import SoapstoneXML

/// A contract with an entry in a cache, whose words an input changes.
struct Scene {
    let loader: ContractLoader
    let contract: String
    let entry: URL
    let bytes: [UInt8]

    /// Mark and key stand before the hash of the content.
    static let hash = "soapstone contract\n".utf8.count + 64
    static var content: Int { hash + 8 }

    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "soapstone-fuzz-cache-\(getpid())")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let source = root.appending(path: "Seeds/Contract/shapes.wsdl")
        contract = folder.appending(path: "shapes.wsdl").path
        try FileManager.default.copyItem(atPath: source.path, toPath: contract)
        var configuration = ContractLoader.Configuration()
        configuration.root = folder.path
        var cache = ContractCache(folder: folder.appending(path: "cache").path)
        cache.leastBytes = 0
        configuration.cache = cache
        loader = ContractLoader(configuration)
        _ = try loader.load(contract)
        let names = try FileManager.default.contentsOfDirectory(atPath: cache.folder)
        entry = URL(filePath: cache.folder).appending(path: names[0])
        bytes = try Array(Data(contentsOf: entry))
    }

    /// The entry with other words: each edit is six bytes, two for the place and four for the word.
    func edited(_ edits: [UInt8]) -> [UInt8] {
        var content = Array(bytes[Self.content...])
        for start in stride(from: 0, to: edits.count - 5, by: 6) {
            let place = (Int(edits[start]) << 8 | Int(edits[start + 1])) % (content.count - 3)
            content.replaceSubrange(place..<place + 4, with: edits[start + 2..<start + 6])
        }
        let hash = content.withUnsafeBufferPointer { StableHash.hash($0) }
        return bytes[..<Self.hash] + withUnsafeBytes(of: hash.littleEndian) { Array($0) } + content
    }
}

let scene: Scene = {
    do { return try Scene() } catch { fatalError("nothing to begin with: \(error)") }
}()

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let edits = [UInt8](input: data, count: size)
    guard
        FileManager.default.createFile(
            atPath: scene.entry.path,
            contents: Data(scene.edited(edits)),
            attributes: [.posixPermissions: 0o600]
        )
    else { fatalError("the entry cannot be written") }
    // Whatever the entry is, the contract is loaded: from it, or from its documents.
    guard let contract = try? scene.loader.load(scene.contract) else { fatalError("the contract is refused") }
    let report = ContractReport(contract)
    guard (try? JSONDocument(parsing: report.json)) != nil else { fatalError("the report of a contract is no JSON") }
    _ = report.text
    guard let codec = try? SchemaCodec(contract.schemas) else { return 0 }
    let sample = MessageSample(contract, options: SampleOptions(extent: .all, elements: 100))
    for operation in contract.operations.prefix(4) {
        _ = try? OperationCodec(operation, codec)
        if let input = operation.input { _ = try? sample.envelope(input, operation.version ?? .soap11) }
    }
    return 0
}

@_cdecl("FuzzCache_main")
public func fuzzMain(_ count: CInt, _ arguments: Arguments?) -> CInt {
    drive(count, arguments, fuzzOne)
}
