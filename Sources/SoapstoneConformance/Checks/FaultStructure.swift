internal import SoapstoneBase
internal import SoapstoneFixtures
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Holds a fault against the structure that SOAP gives it.
///
/// Of children that SOAP 1.1 does not have, the rules of the Basic Profile tell.
struct FaultStructure {
    /// What is wrong, and at which element.
    private(set) var problems: [(message: String, element: XMLElement)] = []
    private let namespace: String

    /// SOAP 1.2 part 1, section 5.4.6.
    private static let codes = ["VersionMismatch", "MustUnderstand", "DataEncodingUnknown", "Sender", "Receiver"]

    /// - Parameter siblings: what else stands in the body.
    init(_ element: XMLElement, _ fault: Fault, besides siblings: [XMLElement]) {
        namespace = fault.version.namespace
        switch fault.version {
        case .soap11:
            for name in ["faultcode", "faultstring"] where !element.children.contains(where: { isNamed(name, $0) }) {
                add("the fault has no \(name)", element)
            }
            if let code = element.children.first(where: { isNamed("faultcode", $0) }), !Self.isName(code) {
                add("'\(Excerpt.escaped(code.text.utf8))' is no name with a prefix that is declared", code)
            }
        case .soap12:
            checkSOAP12(element, fault.code)
            for sibling in siblings {
                add("'\(Self.shown(sibling))' stands beside the fault, which has to be alone", sibling)
            }
        }
    }

    /// Whether the text of an element is a QName (SOAP 1.1 section 4.4).
    private static func isName(_ element: XMLElement) -> Bool {
        let words = element.text.utf8.split(whereSeparator: ASCII.isSpace)
        guard words.count == 1 else { return false }
        let parts = words[0].split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard 1...2 ~= parts.count, parts.allSatisfy({ !$0.isEmpty }) else { return false }
        return parts.count == 1 || element.namespace(for: String(Substring(parts[0]))) != nil
    }

    private mutating func add(_ message: String, _ element: XMLElement) { problems.append((message, element)) }

    /// Whether a child of a fault of SOAP 1.1 has a name: one with the namespace of the envelope is another rule's business.
    private func isNamed(_ name: String, _ child: XMLElement) -> Bool {
        child.name == XMLName(name) || child.name == XMLName(name, in: namespace)
    }

    private static let language = XMLName("lang", in: "http://www.w3.org/XML/1998/namespace")

    private mutating func checkSOAP12(_ fault: XMLElement, _ name: XMLName) {
        checkChildren(of: fault, ["Code", "Reason", "Node", "Role", "Detail"], required: ["Code", "Reason"])
        if let code = child("Code", of: fault) { checkCode(code, name) }
        guard let reason = child("Reason", of: fault) else { return }
        let text = XMLName("Text", in: namespace)
        if reason.children.isEmpty { add("'Reason' has no 'Text'", reason) }
        for child in reason.children {
            if child.name != text {
                add("'Reason' has no child '\(Self.shown(child))'", child)
            } else if child.attribute(Self.language) == nil {
                add("'Text' has no xml:lang", child)
            }
        }
    }

    private mutating func checkCode(_ code: XMLElement, _ name: XMLName) {
        if let value = child("Value", of: code), !Self.codes.contains(where: { name == XMLName($0, in: namespace) }) {
            add("'\(Excerpt.escaped(name.description.utf8))' is no code of a fault of SOAP 1.2", value)
        }
        var level: XMLElement? = code
        while let next = level {
            checkChildren(of: next, ["Value", "Subcode"], required: ["Value"])
            level = child("Subcode", of: next)
        }
    }

    private func child(_ name: String, of element: XMLElement) -> XMLElement? {
        element.child(XMLName(name, in: namespace))
    }

    /// The children of an element: known, and in their order.
    private mutating func checkChildren(of parent: XMLElement, _ names: [String], required: [String]) {
        var last = 0
        for child in parent.children {
            guard let number = names.firstIndex(where: { child.name == XMLName($0, in: namespace) }) else {
                add("'\(parent.name.local)' has no child '\(Self.shown(child))'", child)
                continue
            }
            if number < last { add("'\(names[number])' stands behind '\(names[last])'", child) }
            last = max(last, number)
        }
        for name in required where child(name, of: parent) == nil {
            add("'\(parent.name.local)' has no '\(name)'", parent)
        }
    }

    private static func shown(_ element: XMLElement) -> String { Excerpt.escaped(element.name.description.utf8) }
}
