package import SoapstoneSOAP
package import SoapstoneXML

/// Tells which operation of a contract a request is for, by the element in its body and its action.
package struct OperationFinder: Sendable {
    private struct Entry: Sendable {
        var version: SOAPVersion?
        /// The name of the element in a request's body; nil for an empty body.
        var payload: XMLName?
        var actions: [String]
        /// Whether its binding asks for no action.
        var isWithoutAction: Bool
    }

    private let entries: [Entry]
    private var numbers: [XMLName: [Int]] = [:]

    /// - Parameter operations: of a contract with these schemas; those without SOAP are not found.
    package init(_ operations: [BoundOperation], _ schemas: SchemaSet) {
        entries = operations.map { operation in
            Entry(
                version: operation.version,
                payload: operation.input?.elements.first.map { schemas[$0].name },
                actions: [operation.soapAction, operation.input?.action].compactMap(\.self),
                isWithoutAction: operation.soapAction?.isEmpty ?? true
            )
        }
        for (number, entry) in entries.enumerated() where entry.version != nil {
            numbers[entry.payload ?? Self.noPayload, default: []].append(number)
        }
    }

    /// No element has this name.
    private static let noPayload = XMLName("")

    /// The number of the operation with the element and the action; with the element alone, or the action alone, where
    /// nothing has both.
    ///
    /// - Parameter prefers: which of several is meant that differ in neither.
    package func find(
        version: SOAPVersion,
        payload: XMLName?,
        action: String?,
        preferring prefers: (Int) -> Bool = { _ in false }
    ) -> Int? {
        func one(of numbers: [Int]) -> Int? {
            numbers.count > 1 ? numbers.first(where: prefers) ?? numbers.first : numbers.first
        }
        let named = (numbers[payload ?? Self.noPayload] ?? []).filter { entries[$0].version == version }
        func hasAction(_ number: Int) -> Bool {
            guard let action else { return false }
            return entries[number].actions.contains { $0.isSameBytes(as: action) }
        }
        if let both = one(of: named.filter(hasAction)) { return both }
        // An empty body says nothing: only the action tells whose it is.
        if payload != nil, !named.isEmpty {
            // Who names no action means one that has none, if there is one.
            let silent = action == nil ? one(of: named.filter { entries[$0].isWithoutAction }) : nil
            return silent ?? one(of: named)
        }
        return one(of: entries.indices.filter { entries[$0].version == version && hasAction($0) }) ?? one(of: named)
    }
}
