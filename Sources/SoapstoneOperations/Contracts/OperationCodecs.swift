public import SoapstoneMessages
package import SoapstoneSOAP
public import SoapstoneWSDL
package import SoapstoneXML

/// The codecs of a contract's operations, each found by its requests.
public struct OperationCodecs: Sendable {
    /// One operation, and what is needed to read its messages.
    package struct Entry: Sendable {
        package let operation: BoundOperation
        package let version: SOAPVersion
        /// nil where the contract leaves something open; `gap` then says what.
        package let codec: OperationCodec?
        package let gap: String
    }

    /// The operations that are spoken in SOAP, in the contract's order.
    package let entries: [Entry]
    /// Reads the values of requests by their types.
    package let values: ContractValues
    private let finder: OperationFinder

    /// Makes the codecs.
    ///
    /// - Throws: `SchemaCodecError` where the contract has too many names.
    public init(_ contract: LoadedContract) throws(SchemaCodecError) {
        let codec = try SchemaCodec(contract.schemas)
        values = ContractValues(contract)
        entries = contract.operations.compactMap { operation in
            guard let version = operation.version else { return nil }
            do throws(ContractGap) {
                if let gap = operation.callGap { throw gap }
                let codec = try OperationCodec(operation, codec)
                return Entry(operation: operation, version: version, codec: codec, gap: "")
            } catch {
                return Entry(operation: operation, version: version, codec: nil, gap: error.message)
            }
        }
        finder = OperationFinder(entries.map(\.operation), contract.schemas)
    }

    /// The number of the operation with the element and the action; with the element alone, or the action alone, where
    /// nothing has both.
    package func find(version: SOAPVersion, payload: XMLName?, action: String?) -> Int? {
        finder.find(version: version, payload: payload, action: action)
    }

    /// The numbers of all operations that are found so.
    package func findAll(version: SOAPVersion, payload: XMLName?, action: String?) -> [Int] {
        finder.findAll(version: version, payload: payload, action: action)
    }

    /// The numbers of the operations among which a request does not choose; none where it does.
    package func alternatives(version: SOAPVersion, payload: XMLName?, action: String?) -> [Int] {
        finder.alternatives(version: version, payload: payload, action: action)
    }
}
