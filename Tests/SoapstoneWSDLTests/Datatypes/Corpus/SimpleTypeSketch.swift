import SoapstoneSchema
import SoapstoneXML
import Testing

/// The simple types of a small schema and the elements and attributes that have them: just enough to test datatypes
/// with the W3C suite, where they stand in few forms.
struct SimpleTypeSketch {
    private(set) var problems: [FacetProblem] = []
    /// The types of elements with a name, wherever in the schema they are declared.
    private var elements: [String: Datatype] = [:]
    private var attributes: [String: Datatype] = [:]
    /// The values that elements have to have.
    private var fixed: [String: DatatypeValue] = [:]
    private var named: [String: XMLElement] = [:]
    private var made: [String: Datatype] = [:]
    private var depth = 0

    private static let xsd = "http://www.w3.org/2001/XMLSchema"

    /// Reads a schema; nil where it is not XML that the parser takes or has a type that is not found in it.
    init?(_ schema: [UInt8]) {
        guard let root = (try? XMLDocument(parsing: schema))?.root else { return nil }
        for child in root.children where child.name.local == "simpleType" {
            if let name = child.attribute(XMLName("name")) { named[name] = child }
        }
        // Each is made even where no element has it: its problems count.
        for name in named.keys.sorted() { guard type(named: name) != nil else { return nil } }
        guard visit(root) else { return nil }
    }

    /// Whether the texts of all elements and attributes with a simple type are valid; nil where there is none.
    func isValid(_ document: [UInt8]) -> Bool? {
        guard let root = (try? XMLDocument(parsing: document))?.root else { return nil }
        var count = 0
        let isValid = isValid(root, &count)
        return count == 0 ? nil : isValid
    }

    private func isValid(_ element: XMLElement, _ count: inout Int) -> Bool {
        var isValid = true
        if let type = elements[element.name.local] {
            count += 1
            let value = Self.value(of: element.text, type, at: element)
            // Elements inside simple content are wrong whatever the text is.
            if value == nil || !element.children.isEmpty { isValid = false }
            if let fixed = fixed[element.name.local], value != fixed { isValid = false }
        }
        for (name, text) in element.attributes where name.namespace.isEmpty {
            guard let type = attributes[name.local] else { continue }
            count += 1
            if Self.value(of: text, type, at: element) == nil { isValid = false }
        }
        for child in element.children where !self.isValid(child, &count) { isValid = false }
        return isValid
    }

    /// The value of a text; nil where it is not valid. Both ways of asking have to agree.
    private static func value(of text: String, _ type: Datatype, at element: XMLElement) -> DatatypeValue? {
        func namespace(_ prefix: UnsafeBufferPointer<UInt8>) -> String? {
            element.namespace(for: prefix.isEmpty ? nil : String(decoding: prefix, as: UTF8.self))
        }
        var text = text
        return text.withUTF8 { text in
            let value = try? type.value(of: text, resolving: namespace)
            #expect((type.check(text, resolving: namespace) == nil) == (value != nil))
            return value
        }
    }

    /// Goes through the declarations; false where a type of one is not found.
    private mutating func visit(_ node: XMLElement) -> Bool {
        for child in node.children {
            if child.name.local == "element" || child.name.local == "attribute",
                let name = child.attribute(XMLName("name"))
            {
                let type: Datatype?
                if let reference = child.attribute(XMLName("type")) {
                    type = self.type(reference, at: child)
                } else if let inline = child.children.first(where: { $0.name.local == "simpleType" }) {
                    guard let read = self.type(inline) else { return false }
                    type = read
                } else {
                    type = simpleContent(of: child)
                }
                if let type {
                    if let text = child.attribute(XMLName("fixed")) {
                        fixed[name] = Self.value(of: text, type, at: child)
                    }
                    if child.name.local == "element" { elements[name] = type } else { attributes[name] = type }
                }
            }
            guard visit(child) else { return false }
        }
        return true
    }

    private mutating func simpleContent(of element: XMLElement) -> Datatype? {
        var node = element
        for name in ["complexType", "simpleContent", "extension"] {
            guard let next = node.children.first(where: { $0.name.local == name }) else { return nil }
            node = next
        }
        return node.attribute(XMLName("base")).flatMap { type($0, at: node) }
    }

    private mutating func type(_ reference: String, at element: XMLElement) -> Datatype? {
        let parts = reference.split(separator: ":", maxSplits: 1)
        guard let local = parts.last else { return nil }
        let namespace = element.namespace(for: parts.count == 2 ? String(parts[0]) : nil)
        if namespace == Self.xsd { return BuiltInType(localName: String(local)).map(Datatype.builtIn) }
        return type(named: String(local))
    }

    private mutating func type(named name: String) -> Datatype? {
        if let type = made[name] { return type }
        guard let definition = named[name], depth < 50 else { return nil }
        depth += 1
        defer { depth -= 1 }
        let type = type(definition)
        made[name] = type
        return type
    }

    private mutating func type(_ definition: XMLElement) -> Datatype? {
        guard let node = definition.children.first(where: { $0.name.local != "annotation" }) else { return nil }
        let inline = node.children.filter { $0.name.local == "simpleType" }
        switch node.name.local {
        case "restriction":
            let base =
                node.attribute(XMLName("base")).map { type($0, at: node) } ?? inline.first.map { type($0) } ?? nil
            guard let base else { return nil }
            return restricted(base, by: node, named: definition.attribute(XMLName("name")))
        case "list":
            let item =
                node.attribute(XMLName("itemType")).map { type($0, at: node) } ?? inline.first.map { type($0) } ?? nil
            guard let item else { return nil }
            return keepingProblem { () throws(FacetProblem) in try Datatype(listOf: item) }
        case "union":
            var members: [Datatype] = []
            for reference in node.attribute(XMLName("memberTypes"))?.split(whereSeparator: \.isWhitespace) ?? [] {
                guard let member = type(String(reference), at: node) else { return nil }
                members.append(member)
            }
            for definition in inline {
                guard let member = type(definition) else { return nil }
                members.append(member)
            }
            return keepingProblem { () throws(FacetProblem) in try Datatype(unionOf: members) }
        default:
            return nil
        }
    }

    private mutating func restricted(_ base: Datatype, by node: XMLElement, named name: String?) -> Datatype {
        var facets: [WrittenFacet] = []
        for child in node.children {
            guard let facet = Facet(localName: child.name.local), let value = child.attribute(XMLName("value")) else {
                continue
            }
            let isFixed = child.attribute(XMLName("fixed")).map { $0 == "true" || $0 == "1" } ?? false
            facets.append(WrittenFacet(facet, value, isFixed: isFixed))
        }
        let derivation = base.restricted(named: name, by: facets) { _, prefix in
            node.namespace(for: prefix.isEmpty ? nil : String(decoding: prefix, as: UTF8.self))
        }
        problems += derivation.problems
        return derivation.datatype
    }

    private mutating func keepingProblem(_ make: () throws(FacetProblem) -> Datatype) -> Datatype? {
        do {
            return try make()
        } catch {
            problems.append(error)
            return nil
        }
    }
}
