import PaymentRecords
import SoapstoneCodec
import SoapstoneMessages
import SoapstoneSOAP
import SoapstoneWSDL
import SoapstoneXML

/// What is measured of the codec that a contract alone drives.
enum SchemaTask: String {
    /// SOAP bytes to JSON bytes.
    case json = "schema-json"
    /// JSON bytes to SOAP bytes.
    case encode = "schema-encode"

    /// The CPU time of loading a contract in nanoseconds, once and from nothing but its files.
    static func load(_ path: String) throws -> Int {
        let loader = ContractLoader()
        var loaded: LoadedContract?
        let time = try Task.measured(1, warmUp: 0) { loaded = try loader.load(path) }
        guard let loaded, !loaded.operations.isEmpty else {
            throw Command.Failure(message: "\(path) has no operation")
        }
        return time
    }

    /// The CPU time per document in nanoseconds, without the contract's loading.
    func run(on payload: Payload, count: Int, contract path: String) throws -> Int {
        let contract = try ContractLoader().load(path)
        guard let operation = contract.operations.first else {
            throw Command.Failure(message: "\(path) has no operation")
        }
        let codec = try OperationCodec(operation, SchemaCodec(contract.schemas))
        let bytes = try payload.bytes()
        let limits = Payload.limits
        var output = ByteWriter()
        let decode = {
            output.removeAll()
            var report = SchemaReport()
            let document = try bytes.withUnsafeBufferPointer { try XMLDocument(parsing: $0, limits: limits) }
            try codec.encodeJSON(of: codec.envelope(document), .response, report: &report, to: &output)
        }
        switch self {
        case .json: return try Task.measured(count, decode)
        case .encode:
            try decode()
            let json = output.bytes
            return try Task.measured(count) {
                _ = try codec.message(from: JSONDocument(parsing: json, limits: .file).root, .response).envelope()
            }
        }
    }
}
