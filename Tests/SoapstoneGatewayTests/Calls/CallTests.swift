import HTTPTypes
import SoapstoneCodec
import SoapstoneXML
import Testing

@testable import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP
@testable import SoapstoneTransport

@Suite struct CallTests {
    static let known = #"{"cacheid":"SYNTHETIC-SESSION-17","caseNumber":"0000000042"}"#

    @Test("A success has the operation's members, then the gateway's, and no message")
    func success() async throws {
        let fixture = TestGateway()
        let response = try await fixture.request("/services/fake/ask", Self.known)
        #expect(response.status == 200)
        #expect(response.keys == ["county", "name", "Status", "httpStatusCode", "opstatus"])
        #expect(response.text("county") == "049")
        #expect(response.text("Status") == "SUCCESS")
        #expect(response.text("httpStatusCode") == "200")
        #expect(response.opstatus == 0)
        #expect(response.fields[.contentType] == "application/json")
        #expect(response.fields[.cacheControl] == "no-store")
        #expect(response.fields[.xContentTypeOptions] == "nosniff")
        #expect(fixture.log.lines.isEmpty)
    }

    @Test("A success without members is sound JSON")
    func empty() async throws {
        var fixture = TestGateway()
        fixture.operations = [
            FakeOperation.make("ping", Ping.self, needsSession: false) { _ throws(DecodeError) in .success { _ in } }
        ]
        let response = try await fixture.request("/services/fake/ping", "{}")
        #expect(response.keys == ["Status", "httpStatusCode", "opstatus"])
    }

    @Test("The message has the session's value, the service account and the action")
    func message() async throws {
        let backend = ScriptedBackend(.good)
        _ = try await TestGateway().request("/services/fake/ask", Self.known, to: backend)
        let request = try #require(backend.requests.first)
        #expect(request.url == "http://127.0.0.1:9/fake")
        #expect(request.method == .post)
        #expect(request.headers.contains(.init("SOAPAction", "\"urn:fake:ask\"")))
        #expect(request.headers.contains(.init("Content-Type", "text/xml; charset=utf-8")))
        #expect(request.credential == nil)
        let envelope = try Envelope(parsing: request.body)
        let question = try Question.decode(from: try #require(envelope.payload), strictly: true)
        #expect(question.webID.description == "300000000017")
        let security = try #require(envelope.headers.first)
        #expect(security.name.local == "Security")
        #expect(security.mustUnderstand)
        let token = try #require(security.element.children.first)
        #expect(token.children.map(\.text) == ["svc-soapstone", "Canary-Service-Passw0rd"])
    }

    @Test("The user who signs in stands in the token; Basic stands in no message; SOAP 1.2 has the action in its type")
    func credentials() async throws {
        let backend = ScriptedBackend(.good)
        for name in ["signIn", "basic", "modern"] {
            _ = try await TestGateway().request("/services/fake/\(name)", "{}", to: backend)
        }
        let requests = backend.requests
        let token = try Envelope(parsing: requests[0].body).headers.first?.element.children.first
        #expect(token?.children.map(\.text) == ["jordan", "Canary-User-Passw0rd"])
        #expect(try Envelope(parsing: requests[1].body).headers.isEmpty)
        #expect(requests[1].credential?.user == "svc-soapstone")
        #expect(
            requests[2].messageHeaders == [
                .init("Content-Type", "application/soap+xml; charset=utf-8; action=\"urn:fake:modern\"")
            ]
        )
        #expect(try Envelope(parsing: requests[2].body).version == .soap12)
    }

    @Test("An account that stands in the body is put there with the time of the call, and nowhere else")
    func signed() async throws {
        let backend = ScriptedBackend(.good)
        var gateway = TestGateway()
        gateway.operations = [FakeOperation.signed]
        _ = try await gateway.request("/services/fake/signed", "{}", to: backend)
        let request = try #require(backend.requests.first)
        #expect(request.credential == nil)
        let envelope = try Envelope(parsing: request.body)
        #expect(envelope.headers.isEmpty)
        #expect(envelope.payload?.text == "svc-soapstone Canary-Service-Passw0rd 1710235800")
        gateway.configuration.services["fake"]?.password = "abcd"
        let refused = ScriptedBackend(.good)
        let response = try await gateway.request("/services/fake/signed", "{}", to: refused)
        #expect(response.json["opstatus"]?.numberText == "8004")
        #expect(refused.requests.isEmpty)
    }

    @Test("A token stands in the contract's header block, behind WS-Addressing's, and nowhere else")
    func bearer() async throws {
        let backend = ScriptedBackend(.good)
        _ = try await TestGateway().request("/services/fake/bearer", "{}", to: backend)
        let request = try #require(backend.requests.first)
        #expect(request.credential == nil)
        let envelope = try Envelope(parsing: request.body)
        #expect(envelope.headers.map(\.name.local) == ["To", "Action", "MessageID", "ReplyTo", "Token"])
        #expect(envelope.headers.last?.element.text == "Canary-Service-Passw0rd")
        #expect(!String(decoding: request.body, as: UTF8.self).contains("svc-soapstone"))
        #expect(try Addressing(of: envelope)?.action == "urn:fake:bearer")
    }

    @Test(
        "WS-Addressing's headers of an answer are understood by who has sent some, and by nobody else",
        arguments: [("bearer", 0), ("modern", 8006)]
    )
    func addressingIsUnderstood(name: String, opstatus: Int) async throws {
        let scripted = """
            <e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope"><e:Header>\
            <w:Action xmlns:w="http://www.w3.org/2005/08/addressing" e:mustUnderstand="true">urn:x</w:Action>\
            </e:Header><e:Body><Reply xmlns="urn:fake"><county>49</county></Reply></e:Body></e:Envelope>
            """
        let backend = ScriptedBackend(.status(200, scripted, type: "application/soap+xml; charset=utf-8"))
        let response = try await TestGateway().request("/services/fake/\(name)", "{}", to: backend)
        #expect(response.opstatus == opstatus)
    }

    @Test("A failure says how many attempts are left, and other failures do not")
    func attemptsLeft() async throws {
        var fixture = TestGateway()
        fixture.operations = [
            FakeOperation.make("ping", Ping.self, needsSession: false) { _ throws(DecodeError) in
                var failure = Outcome.Failure(.otpWrong)
                failure.attemptsLeft = 0
                return .failure(failure)
            }
        ]
        let response = try await fixture.request("/services/fake/ping", "{}")
        #expect(response.status == 422)
        #expect(response.opstatus == 20010)
        #expect(response.text("attemptsLeft") == "0")
        #expect(try await TestGateway().request("/services/fake/ask", "{}").json["attemptsLeft"] == nil)
    }

    @Test("A failure says which fields of a form are wrong, the back end's or the request's")
    func fieldErrors() async throws {
        let errors = [
            Outcome.FieldError(field: "ssn", code: "INVALID"), Outcome.FieldError(field: "a[0].b", code: "REUSED"),
        ]
        var failure = Outcome.Failure(.validation)
        failure.fieldErrors = errors
        var fixture = TestGateway()
        fixture.operations = [
            FakeOperation.make("ping", Ping.self, needsSession: false) { [failure] _ throws(DecodeError) in
                .failure(failure)
            },
            FakeOperation.form("form", failing: failure),
        ]
        let told = #"[{"code":"INVALID","field":"ssn"},{"code":"REUSED","field":"a[0].b"}]"#
        for (name, calls) in [("ping", 1), ("form", 0)] {
            let backend = ScriptedBackend(.good)
            let response = try await fixture.request("/services/fake/\(name)", "{}", to: backend)
            #expect(response.status == 422)
            #expect(response.opstatus == 20021)
            var json = ByteWriter()
            response.json["fieldErrors"]?.write(to: &json)
            #expect(String(decoding: json.bytes, as: UTF8.self) == told)
            #expect(backend.requests.count == calls)
        }
        #expect(try await TestGateway().request("/services/fake/ask", "{}").json["fieldErrors"] == nil)
    }

    @Test(
        "An answer with parts is for an operation that reads them",
        arguments: [(true, 0), (false, 8006)]
    )
    func parts(readsParts: Bool, opstatus: Int) async throws {
        let package = """
            --b\r\nContent-Type: text/xml\r\nContent-ID: <root>\r\n\r\n\
            <e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>\
            <Reply xmlns="urn:fake"><county>49</county></Reply></e:Body></e:Envelope>\r\n\
            --b\r\nContent-Type: text/plain\r\nContent-ID: <name>\r\n\r\nFranklin\r\n--b--\r\n
            """
        var fixture = TestGateway()
        fixture.operations = [FakeOperation.parted("parted", readsParts: readsParts)]
        let backend = ScriptedBackend(
            .status(200, package, type: #"multipart/related; type="text/xml"; boundary=b; start="<root>""#)
        )
        let response = try await fixture.request("/services/fake/parted", "{}", to: backend)
        #expect(response.opstatus == opstatus)
        #expect(response.text("name") == (readsParts ? "Franklin" : nil))
        // An envelope alone is a response as well.
        let alone = try await fixture.request("/services/fake/parted", "{}", to: ScriptedBackend(.good))
        #expect(alone.opstatus == 0)
    }

    @Test("The back end has as long as its operation says, and never longer than the request has left")
    func deadline() async throws {
        let backend = ScriptedBackend(.good)
        _ = try await TestGateway().request("/services/fake/ping", "{}", to: backend)
        #expect(backend.requests[0].deadline == .seconds(5))
        var hurried = TestGateway()
        hurried.configuration.limits.requestTime = .milliseconds(1_500)
        _ = try await hurried.request("/services/fake/ping", "{}", to: backend)
        #expect(try #require(backend.requests[1].deadline) <= .milliseconds(500))
        hurried.configuration.limits.requestTime = .seconds(1)
        let response = try await hurried.request("/services/fake/ping", "{}", to: backend)
        #expect(response.opstatus == 9001)
        #expect(backend.requests.count == 2)
    }

    @Test("What is worth sending again is sent once more, and no more than that")
    func retry() async throws {
        let healed = ScriptedBackend(.fault("busy"), .good)
        #expect(try await TestGateway().request("/services/fake/ping", "{}", to: healed).opstatus == 0)
        #expect(healed.requests.count == 2)
        let busy = ScriptedBackend(.fault("busy"))
        #expect(try await TestGateway().request("/services/fake/ping", "{}", to: busy).opstatus == 9109)
        #expect(busy.requests.count == 2)
        let lost = ScriptedBackend(.transport(.emptyResponse, connected: true), .good)
        #expect(try await TestGateway().request("/services/fake/ping", "{}", to: lost).opstatus == 9001)
        #expect(lost.requests.count == 1)
    }

    @Test("The clock of a call is the gateway's")
    func clock() async throws {
        var fixture = TestGateway()
        fixture.operations = [
            FakeOperation.make("ping", Ping.self, needsSession: false) { response throws(DecodeError) in
                .success { $0.output.append(utf8: "\"clock\":\(response.clock)") }
            }
        ]
        #expect(try await fixture.request("/services/fake/ping", "{}").text("clock") == "1710235800")
    }

    @Test(
        "No session, no call; a session's id may stand where none is needed",
        arguments: ["{}", #"{"cacheid":17}"#, #"{"cacheid":"x"}"#, #"{"cacheid":""}"#]
    )
    func sessions(body: String) async throws {
        let backend = ScriptedBackend(.good)
        let response = try await TestGateway().request("/services/fake/ask", body, to: backend)
        #expect(response.opstatus == 6000)
        #expect(response.status == 401)
        #expect(response.text("message") == "Your session has ended. Please sign in again.")
        #expect(backend.requests.isEmpty)
        let free = try await TestGateway().request(
            "/services/fake/ping",
            #"{"cacheid":"whatever","echo":"a"}"#,
            to: backend
        )
        #expect(free.opstatus == 0)
    }

    @Test("Policies come in their order: route, method, media type, size, JSON, session, contract, back end")
    func order() async throws {
        var fixture = TestGateway()
        fixture.configuration.limits.bodyBytes = 64
        let large = #"{"caseNumber":1"# + String(repeating: " ", count: 64)
        let broken = #"{"cacheid":"nobody","caseNumber":1"#
        let stranger = #"{"cacheid":"nobody","caseNumber":1}"#
        let wrong = #"{"cacheid":"SYNTHETIC-SESSION-17","caseNumber":1}"#
        let backend = ScriptedBackend(.transport(.connect))
        let path = "/services/fake/ask"
        #expect(try await fixture.request("/services/fake/asks", large, type: "text/plain").opstatus == 10102)
        #expect(try await fixture.request(path, large, method: .put, type: "text/plain").status == 405)
        #expect(try await fixture.request(path, large, type: "text/plain").status == 415)
        #expect(try await fixture.request(path, large).status == 413)
        #expect(try await fixture.request(path, broken).opstatus == 10302)
        #expect(try await fixture.request(path, stranger, to: backend).opstatus == 6000)
        #expect(try await fixture.request(path, wrong, to: backend).opstatus == 9105)
        #expect(backend.requests.isEmpty)
        #expect(try await fixture.request(path, Self.known, to: backend).opstatus == 9109)
    }

    @Test("The log has codes, names and places, and nothing of a user, a session or a message")
    func log() async throws {
        let fixture = TestGateway()
        let secret = #"<Reply xmlns="urn:fake"><county>Canary-County</county></Reply>"#
        for response in [.body(secret), .fault("Canary-Fault"), .status(200, "Canary-Text")]
            as [ScriptedBackend.Response]
        {
            _ = try await fixture.request("/services/fake/ask", Self.known, to: ScriptedBackend(response))
        }
        let lines = fixture.log.lines.joined(separator: "\n")
        #expect(fixture.log.lines.count == 3)
        #expect(lines.contains("detail=value at line 1, Reply/county"))
        #expect(lines.contains("upstreamStatus=500"))
        for secret in ["Canary", "SESSION", "3000000000", "0000000042"] { #expect(!lines.contains(secret)) }
    }
}
