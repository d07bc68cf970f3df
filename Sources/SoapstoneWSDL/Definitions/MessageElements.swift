package import SoapstoneSchema
internal import SoapstoneXML

/// Finds the elements that messages are made of, and declares those that no schema does.
///
/// A part names an element, or a type alone; and the element of an rpc call is in no schema (WSDL 1.1 section 3.5). With
/// a declaration for each, one reader, one writer and one maker of samples does for all styles.
package struct MessageElements {
    package private(set) var schemas: SchemaSet
    private var declared: [Accessor: ElementID] = [:]
    /// The types of calls: operations with the same parameters share one.
    private var calls: [Parameters: ComplexTypeID] = [:]

    /// What an element of a call has in it.
    private struct Parameters: Hashable {
        var elements: [ElementID]
        var isOptional: Bool
    }

    /// An element that stands for a part with a type.
    private struct Accessor: Hashable {
        var name: XMLName
        var type: TypeID
        var isNillable: Bool
    }

    package init(_ schemas: SchemaSet) {
        self.schemas = schemas
    }

    /// Fills in the elements of an operation's messages.
    package mutating func resolve(_ operation: inout BoundOperation) {
        operation.input?.resolve(by: &self)
        operation.output?.resolve(by: &self)
        for index in operation.faults.indices {
            let fault = operation.faults[index]
            operation.faults[index].element = fault.part.flatMap { element(of: $0, fault.use) }
        }
    }

    fileprivate mutating func resolve(_ message: inout BoundMessage) {
        for index in message.headers.indices {
            let header = message.headers[index]
            message.headers[index].element = element(of: header.part, in: header.namespace ?? "", header.use)
        }
        for part in message.parts {
            if let element = element(of: part, message.use) {
                message.elements.append(element)
            } else {
                message.undeclaredParts.append(part.name)
            }
        }
        if let wrapper = message.wrapper, message.undeclaredParts.isEmpty {
            message.elements = [call(wrapper, message.elements, message.use)]
        }
    }

    /// The element that a part names, or one with the part's name and type.
    ///
    /// - Parameter namespace: that of a header block with a type; parameters of a call have none (WS-I Basic Profile 1.1,
    ///   R2735).
    private mutating func element(
        of part: Definitions.Part,
        in namespace: String = "",
        _ use: Definitions.Use
    ) -> ElementID? {
        switch part.content {
        case .element(let name): return schemas.globalElements[name]
        case .type(let name):
            guard let type = schemas.types[name] else { return nil }
            // A literal one is never nil (WS-I Basic Profile 1.1, R2211).
            let accessor = Accessor(name: XMLName(part.name, in: namespace), type: type, isNillable: use != .literal)
            if let known = declared[accessor] { return known }
            let element = declare(accessor.name, type, isNillable: accessor.isNillable)
            declared[accessor] = element
            return element
        case .unknown: return nil
        }
    }

    /// The element of a call, whose children are the parameters in order.
    ///
    /// SOAP's own encoding lets accessors without a value stay away (SOAP 1.1 section 5.1 rule 9); literal ones are all
    /// there (WS-I Basic Profile 1.1, R2211).
    private mutating func call(_ name: XMLName, _ parameters: [ElementID], _ use: Definitions.Use) -> ElementID {
        let key = Parameters(elements: parameters, isOptional: use != .literal)
        if let known = calls[key] { return declare(name, .complex(known), isNillable: false) }
        let occurs = Occurs(min: use == .literal ? 1 : 0, max: 1)
        let group = GroupID(schemas.groups.count)
        schemas.groups.append(
            ModelGroup(
                compositor: .sequence,
                particles: parameters.map { Particle(occurs: occurs, term: .element($0)) },
                origin: .builtIn
            )
        )
        let type = ComplexTypeID(schemas.complexTypes.count)
        schemas.complexTypes.append(
            ComplexType(
                base: SchemaSet.anyType,
                content: parameters.isEmpty ? .empty : .elements(Particle(occurs: .once, term: .group(group))),
                origin: .builtIn
            )
        )
        calls[key] = type
        return declare(name, .complex(type), isNillable: false)
    }

    private mutating func declare(_ name: XMLName, _ type: TypeID, isNillable: Bool) -> ElementID {
        schemas.elements.append(
            ElementDeclaration(name: name, type: type, isGlobal: false, isNillable: isNillable, origin: .builtIn)
        )
        return ElementID(schemas.elements.count - 1)
    }
}

extension BoundMessage {
    /// Fills in its elements, in its place: messages are large.
    fileprivate mutating func resolve(by elements: inout MessageElements) {
        elements.resolve(&self)
    }
}
