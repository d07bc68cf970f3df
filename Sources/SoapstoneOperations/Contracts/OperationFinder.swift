package import SoapstoneSOAP
package import SoapstoneSchema
package import SoapstoneWSDL
package import SoapstoneXML

/// Tells which operation of a contract a request is for, by the element in its body and its action.
package struct OperationFinder: Sendable {
    fileprivate struct Entry: Sendable {
        var version: SOAPVersion?
        /// The name of the element in a request's body; nil for an empty body.
        var payload: XMLName?
        var actions: [String]
        /// Whether its binding asks for no action.
        var isWithoutAction: Bool
        /// What is the same for the operation in all ports and bindings.
        var portType: XMLName?
        var name: String
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
                isWithoutAction: operation.soapAction?.isEmpty ?? true,
                portType: operation.portType ?? operation.binding,
                name: operation.name
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
        let numbers = findAll(version: version, payload: payload, action: action)
        return numbers.count > 1 ? numbers.first(where: prefers) ?? numbers.first : numbers.first
    }

    /// The numbers of all operations that are found so: those of one call in several ports or bindings, or several that take
    /// one element.
    package func findAll(version: SOAPVersion, payload: XMLName?, action: String?) -> [Int] {
        let named = (numbers[payload ?? Self.noPayload] ?? []).filter { entries[$0].version == version }
        func hasAction(_ number: Int) -> Bool { action.map { entries[number].has(action: $0) } ?? false }
        let both = named.filter(hasAction)
        if !both.isEmpty { return both }
        // An empty body says nothing: only the action tells whose it is.
        if payload != nil, !named.isEmpty {
            // Who names no action means one that has none, if there is one.
            let silent = action == nil ? named.filter { entries[$0].isWithoutAction } : []
            return silent.isEmpty ? named : silent
        }
        let acting = entries.indices.filter { entries[$0].version == version && hasAction($0) }
        return acting.isEmpty ? named : acting
    }

    /// The operations that a request may be for as well as the one that is found: they have the same element, and the request
    /// has no action that tells them apart. None where one alone is meant; else that one, too, each operation once.
    package func alternatives(version: SOAPVersion, payload: XMLName?, action: String?) -> [Int] {
        let named = (numbers[payload ?? Self.noPayload] ?? []).filter { entries[$0].version == version }
        if let action {
            guard !named.contains(where: { entries[$0].has(action: action) }) else { return [] }
        } else if named.contains(where: { entries[$0].isWithoutAction }) {
            return []
        }
        var distinct: [Int] = []
        for number in named where !distinct.contains(where: { entries[$0].isSame(as: entries[number]) }) {
            distinct.append(number)
        }
        return distinct.count > 1 ? distinct : []
    }
}

extension OperationFinder.Entry {
    fileprivate func has(action: String) -> Bool { actions.contains { $0.isSameBytes(as: action) } }

    /// Whether another entry is the same operation in another port or binding.
    fileprivate func isSame(as other: Self) -> Bool {
        portType == other.portType && name.isSameBytes(as: other.name)
    }
}
