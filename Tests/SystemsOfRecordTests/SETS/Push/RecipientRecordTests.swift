import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SystemsOfRecord

@Suite struct RecipientRecordTests {
    static let probes = [
        "getPaymentDueRecipients": RecordProbe(PaymentDueRecipients.self),
        "getPaymentDueRecipientsResponse": RecordProbe(PaymentDueRecipientsResponse.self),
        "getMissingInfoRecipients": RecordProbe(MissingInfoRecipients.self),
        "getMissingInfoRecipientsResponse": RecordProbe(MissingInfoRecipientsResponse.self),
        "getNewMessageRecipients": RecordProbe(NewMessageRecipients.self),
        "getNewMessageRecipientsResponse": RecordProbe(NewMessageRecipientsResponse.self),
        "RecipientFault": RecordProbe(RecipientFault.self),
    ]

    @Test("No two fields are swapped: a different value in every leaf comes back", arguments: probes.keys.sorted())
    func specimens(name: String) throws {
        #expect(try #require(Self.probes[name]).mismatches() == [])
    }

    /// What has no class in the description of the system is `/N`, and a restart key may be an address.
    @Test("Every field has the redaction class that is listed for it", arguments: probes.keys.sorted())
    func classes(name: String) throws {
        let expected =
            switch name {
            case "RecipientFault": ["code N"]
            case _ where name.hasSuffix("Response"):
                ["total N", "emails/item P", "more N", "restartAfter P", "dropped N"]
            default: ["criteria N", "asOfDate N", "maxRows N", "restartAfter P"]
            }
        let lines = try #require(Self.probes[name]).lines()
        #expect(DB2LDAPLeaves.classes(lines) == expected)
    }

    @Test("A call has the namespace of soap:body, its parts none, and what is in them that of the types")
    func namespaces() throws {
        let json = #"{"asOfDate":"2024-02-29","maxRows":5,"restartAfter":"K1"}"#
        let request = try PaymentDueRecipients.decode(from: try JSONDocument(parsing: Array(json.utf8)))
        var body = ByteWriter()
        request.encodeXML(to: &body)
        let call = try XMLDocument(parsing: body.bytes).root
        #expect(call.name == XMLName("getPaymentDueRecipients", in: "urn:soapstone:sets-jobs"))
        #expect(call.children.map(\.name) == ["criteria", "asOfDate", "maxRows", "restartAfter"].map { XMLName($0) })
        #expect(call.children.map(\.text) == ["PAYMENT_DUE", "2024-02-29", "5", "K1"])
        body = ByteWriter()
        let page = RecipientPage(
            total: 1,
            emails: EmailList(items: [try PlainText("a@example.com")]),
            hasMore: false,
            restart: nil,
            dropped: nil
        )
        PaymentDueRecipientsResponse(page: page).encodeXML(to: &body)
        let response = try XMLDocument(parsing: body.bytes).root
        #expect(response.children.map(\.name) == ["total", "emails", "more", "restartAfter"].map { XMLName($0) })
        #expect(response.children[1].children.map(\.name) == [XMLName("item", in: "http://jfs.example.org/sets/jobs")])
    }

    private static func page(_ rows: [String]) throws -> RecipientPage {
        RecipientPage(
            total: XSDInt(Int32(rows.count)),
            emails: EmailList(items: try rows.map { try PlainText($0) }),
            hasMore: false,
            restart: nil,
            dropped: nil
        )
    }

    @Test(
        "What is no address is dropped",
        arguments: [
            ("alex@example.com", true), ("a@b.c", true), ("a.b+c_d@x.example.org", true),
            ("jos\u{E9}@example.com", true),
            ("alex@example", false), ("alex@.com", false), ("alex@example.", false), ("alex@example..com", false),
            ("@example.com", false), ("alex@", false), ("@", false), ("", false), ("alex", false),
            ("a@b@example.com", false), ("alex tester@example.com", false), ("alex@example.com ", false),
            ("alex@exam\nple.com", false), ("alex@example.\u{A0}com", false),
        ]
    )
    func addresses(text: String, isAddress: Bool) throws {
        let page = try Self.page([text]).cleaned()
        #expect(page.emails.items.map(\.value) == (isAddress ? [text] : []))
        #expect(page.dropped == (isAddress ? nil : 1))
    }

    @Test("An address is there once, whatever case it is in; others that look alike stay")
    func duplicates() throws {
        let page = try Self.page(["A@example.com", "b@example.com", "a@EXAMPLE.com", "a@example.org", "B@example.com"])
        let cleaned = page.cleaned()
        #expect(cleaned.emails.items.map(\.value) == ["A@example.com", "b@example.com", "a@example.org"])
        #expect(cleaned.dropped == nil)
        #expect(cleaned.total == 5)
        #expect(cleaned.cleaned() == cleaned)
    }
}
