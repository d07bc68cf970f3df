import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// The contract of values that become parts, and of parts beside the envelope.
enum AlbumContract {
    static func load() throws -> LoadedContract {
        let root = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        return try ContractLoader().load(root + "/Tests/Outside/contracts/albums.wsdl")
    }

    static func codec(_ operation: String, in contract: LoadedContract) throws -> OperationCodec {
        let bound = try #require(contract.operations.first { $0.name == operation })
        return try OperationCodec(bound, SchemaCodec(contract.schemas))
    }
}
