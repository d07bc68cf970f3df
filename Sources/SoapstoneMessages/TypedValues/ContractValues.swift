public import SoapstoneSOAP
internal import SoapstoneSchema
public import SoapstoneWSDL
internal import SoapstoneXML

/// Reads the values of messages by a contract, or by schemas alone.
///
///     let values = ContractValues(contract)
///     values.values(of: envelope, operation)
public struct ContractValues: Sendable {
    private let types: TypeMembers

    /// Makes ready to read; types are looked at when messages have them.
    public init(_ contract: LoadedContract) {
        self.init(contract.schemas)
    }

    init(_ schemas: SchemaSet) {
        types = TypeMembers(schemas)
    }

    /// The values of a request; nil where the contract says nothing of what is in it.
    ///
    /// - Parameter operation: the operation that the request is of; nil where it is not known: elements then are what the
    ///   schemas say of their names.
    public func values(ofRequest envelope: Envelope, of operation: BoundOperation? = nil) -> TypedValues? {
        let elements = [envelope.payload].compactMap(\.self) + envelope.siblings
        let declared = operation?.input?.elements ?? []
        var reader = TypedValueReader(types)
        var isKnown = false
        for element in elements {
            let name = element.name
            let declaration =
                declared.first { types.schemas[$0].name == name } ?? types.schemas.globalElements[name]
            isKnown = isKnown || declaration != nil
            reader.read(element, as: declaration)
        }
        return isKnown ? reader.values : nil
    }
}
