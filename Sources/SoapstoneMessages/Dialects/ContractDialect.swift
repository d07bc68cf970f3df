public import SoapstoneWSDL

/// A contract in one dialect of JSON: it is made once, and prepares the operations.
///
/// ```swift
/// let contract = try ContractLoader().load("prices.wsdl")
/// let dialect = try ContractDialect(contract, JSONDialect(named: "node-soap"))
/// let codec = try dialect.codec(of: contract.operations[0])
/// ```
public struct ContractDialect: Sendable {
    /// The convention of the JSON.
    public let dialect: JSONDialect
    private let codec: SchemaCodec
    private let scope: PrefixScope

    /// Prepares a contract.
    ///
    /// - Throws: `SchemaCodecError` where the process has no numbers left for the contract's names.
    public init(_ contract: LoadedContract, _ dialect: JSONDialect) throws(SchemaCodecError) {
        self.dialect = dialect
        if case .soapstone = dialect {
            codec = try SchemaCodec(contract.schemas)
        } else {
            codec = try SchemaCodec(flatteningGroupsOf: contract.schemas)
        }
        scope = PrefixScope(contract.documents.prefixes)
    }

    /// Prepares an operation of the contract.
    ///
    /// - Throws: where `OperationCodec` refuses it.
    public func codec(of operation: BoundOperation) throws(ContractGap) -> DialectCodec {
        DialectCodec(dialect, try OperationCodec(operation, codec), codec, scope)
    }
}
