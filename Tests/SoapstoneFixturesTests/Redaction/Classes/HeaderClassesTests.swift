import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// What classes header blocks are of, held against what redaction does with them.
@Suite struct HeaderClassesTests {
    private static let wsse = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"

    /// The elements from the block on, the attribute that has the value, and the classes.
    static let places: [(path: [XMLName], attribute: XMLName?, classes: Set<Traits.Redaction>)] = [
        ([XMLName("Username", in: wsse)], nil, [.personal]),
        ([XMLName("Password", in: wsse)], nil, [.secret]),
        ([XMLName("Password", in: wsse)], XMLName("Type"), [.open]),
        ([XMLName("Nonce", in: wsse)], nil, [.personal, .secret]),
        ([XMLName("Username", in: "urn:other")], nil, [.open]),
        ([XMLName("Session", in: "urn:session"), XMLName("BearerToken", in: "urn:session")], nil, [.secret]),
        ([XMLName("Session", in: "urn:session"), XMLName("Locale", in: "urn:session")], nil, [.open]),
        ([XMLName("Token", in: "urn:session"), XMLName("Part", in: "urn:session")], nil, [.secret]),
        ([XMLName("Token", in: "urn:session")], XMLName("value"), [.secret]),
        ([XMLName("Token", in: "urn:session")], XMLName("kind"), [.open]),
        ([XMLName("Who", in: "urn:session")], XMLName("SSN"), [.personal, .secret]),
        (
            [XMLName("Assertion", in: "urn:oasis:names:tc:SAML:2.0:assertion"), XMLName("Subject", in: "urn:x")], nil,
            [.personal, .secret]
        ),
    ]

    @Test("A class other than open is that of what redaction takes away", arguments: places)
    func classes(path: [XMLName], attribute: XMLName?, classes: Set<Traits.Redaction>) throws {
        let header = ["Envelope", "Header"].map { XMLName($0, in: SOAPVersion.soap11.namespace) }
        #expect(HeaderClasses(.standard).classes(at: header + path, attribute: attribute) == classes)
        let message = Self.message(header + path, attribute)
        let redacted = Redactor(key: nil).redact(xml: Array(message.utf8))
        #expect(!redacted.isWithheld)
        #expect(redacted.isChanged == (classes != [.open]), "\(String(decoding: redacted.body, as: UTF8.self))")
    }

    @Test("A name that the project keeps is open")
    func kept() throws {
        let rules = try RedactionRules(yaml: Array("redaction: {keepNames: [account]}\n".utf8))
        let path = [XMLName("Account", in: "urn:session")]
        #expect(HeaderClasses(.standard).classes(at: path) == [.personal, .secret])
        #expect(HeaderClasses(rules).classes(at: path) == [.open])
    }

    private static func message(_ path: [XMLName], _ attribute: XMLName?) -> String {
        guard let name = path.first else { return attribute == nil ? "a value" : "" }
        let own = path.count == 1 ? attribute.map { " \($0.local)=\"a value\"" } ?? "" : ""
        let inner = message(Array(path.dropFirst()), attribute)
        return "<n:\(name.local) xmlns:n=\"\(name.namespace)\"\(own)>\(inner)</n:\(name.local)>"
    }
}
