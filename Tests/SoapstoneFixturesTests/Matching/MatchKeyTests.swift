import SoapstoneFixtures
import SoapstoneSOAP
import Testing

@Suite struct MatchKeyTests {
    @Test(
        "Prefixes, order of attributes, white space between elements, comments and escapes do not count",
        arguments: [
            "<n:a xmlns:n='urn:n' x='1' y='2'><n:b>t&amp;</n:b></n:a>",
            "<a xmlns='urn:n' y='2' x='1'><b>t&amp;</b></a>",
            "<a xmlns='urn:n' x=\"1\" y='2'>\n  <!-- c --><b><![CDATA[t&]]></b>\n</a>",
            "<n:a xmlns:n='urn:n' xmlns:o='urn:o' x='1' y='2'><b xmlns='urn:n'>t&#38;</b></n:a>",
        ]
    )
    func same(body: String) throws {
        let first = try Sample.key("<a xmlns='urn:n' x='1' y='2'><b>t&amp;</b></a>")
        #expect(try Sample.key(body).payload == first.payload)
    }

    @Test(
        "Text, names, namespaces, attributes and order count",
        arguments: [
            "<a xmlns='urn:n'><b>2</b></a>",
            "<a xmlns='urn:n'><b> 1</b></a>",
            "<a xmlns='urn:n'><c>1</c></a>",
            "<a xmlns='urn:n'><b xmlns='urn:m'>1</b></a>",
            "<a><b>1</b></a>",
            "<a xmlns='urn:n' x='1'><b>1</b></a>",
            "<a xmlns='urn:n'><b>1</b><b>1</b></a>",
            "<a xmlns='urn:n'/>",
            "",
        ]
    )
    func different(body: String) throws {
        let first = try Sample.key("<a xmlns='urn:n'><b>1</b></a>")
        #expect(try Sample.key(body).payload != first.payload)
    }

    static let utility = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-utility-1.0.xsd"
    static let security = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd"

    @Test(
        "Timestamps, nonces, message ids and signatures in the payload do not count",
        arguments: [
            "<Timestamp xmlns='\(utility)'><Created>2024-01-01T00:00:00Z</Created></Timestamp>",
            "<Created xmlns='\(utility)'>2024-01-01T00:00:00Z</Created>",
            "<Nonce xmlns='\(security)'>q83v</Nonce>",
            "<MessageID xmlns='http://www.w3.org/2005/08/addressing'>urn:uuid:1</MessageID>",
            "<MessageID xmlns='http://schemas.xmlsoap.org/ws/2004/08/addressing'>urn:uuid:1</MessageID>",
            "<Signature xmlns='http://www.w3.org/2000/09/xmldsig#'><SignatureValue>x</SignatureValue></Signature>",
        ]
    )
    func volatile(part: String) throws {
        #expect(try Sample.key("<a>\(part)<b/></a>").payload == Sample.key("<a><b/></a>").payload)
        let all = MatchKey(
            version: .soap11,
            action: nil,
            payload: try Sample.payload("<a>\(part)<b/></a>"),
            volatile: VolatileParts(elements: [])
        )
        #expect(try all.payload != Sample.key("<a><b/></a>").payload)
    }

    @Test("An id for a signature to refer to does not count")
    func signatureID() throws {
        let plain = try Sample.key("<a x='1'><b/></a>").payload
        let signed = "<a xmlns:wsu='\(Self.utility)' wsu:Id='id-7' x='1'><b wsu:Id='id-8'/></a>"
        #expect(try Sample.key(signed).payload == plain)
        #expect(try Sample.key("<a Id='id-7' x='1'><b/></a>").payload != plain)
        #expect(try Sample.key("<a xmlns:o='urn:o' o:Id='id-7' x='1'><b/></a>").payload != plain)
        let all = MatchKey(
            version: .soap11,
            action: nil,
            payload: try Sample.payload(signed),
            volatile: VolatileParts(elements: [])
        )
        #expect(all.payload != plain)
    }

    @Test("Elements of the same local names in other namespaces count")
    func notVolatile() throws {
        #expect(try Sample.key("<a><Timestamp>1</Timestamp></a>").payload != Sample.key("<a/>").payload)
    }

    @Test("An empty action is no action")
    func emptyAction() throws {
        #expect(try Sample.key("<a/>", action: "").action == nil)
    }
}
