import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import SoapstoneOperations
import SoapstoneTransport
import Synchronization
import Testing

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// `wsa:RelatesTo` of a response: the back ends repeat the request's `wsa:MessageID` in it.
@Suite struct RelatedResponseTests {
    /// A back end that puts a header in front of its response, `ID` in it replaced by the request's MessageID.
    private final class Echo: Sendable {
        let header: String
        let fails: Bool
        let sent = Mutex<[String]>([])

        init(_ header: String, fails: Bool) {
            self.header = header
            self.fails = fails
        }

        var send: Send {
            { [self] request async throws(TransportError) in
                let envelope = try? Envelope(parsing: request.body)
                let id = envelope.flatMap { Addressing.messageID(of: $0) } ?? "none"
                sent.withLock { $0.append(id) }
                let fault = """
                    <e:Fault><e:Code><e:Value>e:Receiver</e:Value></e:Code><e:Reason><e:Text xml:lang="en">x</e:Text>\
                    </e:Reason></e:Fault>
                    """
                let body = fails ? fault : #"<Reply xmlns="urn:fake"><county>49</county></Reply>"#
                let text = """
                    <e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" \
                    xmlns:w="http://www.w3.org/2005/08/addressing" \
                    xmlns:old="http://schemas.xmlsoap.org/ws/2004/08/addressing">\
                    <e:Header>\(header.replacing("ID", with: id))</e:Header><e:Body>\(body)</e:Body></e:Envelope>
                    """
                return HTTPTransport.Response(
                    status: fails ? 500 : 200,
                    headers: [HTTPTransport.HeaderField("Content-Type", "application/soap+xml; charset=utf-8")],
                    body: Array(text.utf8)
                )
            }
        }
    }

    private func opstatus(_ header: String, fails: Bool = false, name: String = "bearer") async throws -> Int? {
        let echo = Echo(header, fails: fails)
        let fixture = TestGateway()
        let gateway = try fixture.gateway(send: echo.send, onStart: { _ in })
        let response = try await gateway.application.test(.router) { client in
            try await client.execute(
                uri: "/services/fake/\(name)",
                method: .post,
                headers: [.contentType: "application/json"],
                body: ByteBuffer(string: "{}")
            ) { try CallResponse($0) }
        }
        if response.opstatus == 8006 {
            #expect(echo.sent.withLock { $0 }.count == 1, "asking again would not help")
            let line = try #require(fixture.log.lines.first)
            #expect(line.contains("WSA_INVALID") && !line.contains("urn:"))
        }
        return response.opstatus
    }

    @Test(
        "An answer that says which message it answers has to name the one that was sent",
        arguments: [
            ("", 0), ("<w:RelatesTo>ID</w:RelatesTo>", 0), ("<w:RelatesTo> \n ID </w:RelatesTo>", 0),
            ("<old:RelatesTo>ID</old:RelatesTo>", 0),
            // A relation that is no response says nothing about what is answered.
            ("<w:RelatesTo RelationshipType='urn:other'>urn:another</w:RelatesTo>", 0),
            ("<w:RelatesTo>urn:another</w:RelatesTo>", 8006), ("<w:RelatesTo/>", 8006),
            ("<w:RelatesTo>IDx</w:RelatesTo>", 8006), ("<old:RelatesTo>urn:another</old:RelatesTo>", 8006),
            ("<w:RelatesTo>ID</w:RelatesTo><w:RelatesTo>urn:another</w:RelatesTo>", 8006),
            (
                "<w:RelatesTo RelationshipType='http://www.w3.org/2005/08/addressing/reply'>urn:another</w:RelatesTo>",
                8006
            ),
        ]
    )
    func responses(header: String, expected: Int) async throws {
        #expect(try await opstatus(header) == expected)
    }

    @Test("A fault of another call is none of this one's")
    func faults() async throws {
        let own = try await opstatus("<w:RelatesTo>ID</w:RelatesTo>", fails: true)
        #expect(own != 8006 && own != 0)
        #expect(try await opstatus("<w:RelatesTo>urn:another</w:RelatesTo>", fails: true) == 8006)
    }

    @Test(
        "An operation can have statuses of its own for header blocks, and want every response but a fault to relate",
        arguments: [
            ("<w:RelatesTo>ID</w:RelatesTo>", false, 0), ("<w:RelatesTo>urn:another</w:RelatesTo>", false, 8007),
            ("", false, 8007), ("", true, 8009), ("<w:RelatesTo>urn:another</w:RelatesTo>", true, 8007),
            ("<w:RelatesTo>ID</w:RelatesTo><r:R xmlns:r='urn:r' e:mustUnderstand='1'/>", false, 8004),
        ]
    )
    func ownRules(header: String, fails: Bool, expected: Int) async throws {
        var fixture = TestGateway()
        fixture.operations = [
            FakeOperation.bearer.judgingHeaders(
                by: .init(notUnderstood: .adapterError, otherRelation: .contract, needsRelation: true)
            )
        ]
        let gateway = try fixture.gateway(send: Echo(header, fails: fails).send, onStart: { _ in })
        let response = try await gateway.application.test(.router) { client in
            try await client.execute(
                uri: "/services/fake/bearer",
                method: .post,
                headers: [.contentType: "application/json"],
                body: ByteBuffer(string: "{}")
            ) { try CallResponse($0) }
        }
        #expect(response.opstatus == expected)
    }

    @Test("An operation that sends no MessageID holds no answer against one")
    func without() async throws {
        #expect(try await opstatus("<w:RelatesTo>urn:another</w:RelatesTo>", name: "modern") == 0)
    }
}
