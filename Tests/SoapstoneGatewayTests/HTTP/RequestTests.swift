import HTTPTypes
import SoapstoneCodec
import Testing

@testable import SoapstoneGateway
@testable import SoapstoneSOAP
@testable import SoapstoneTransport

@Suite struct RequestTests {
    @Test(
        "Other methods are refused with those that are allowed",
        arguments: [HTTPRequest.Method.get, .put, .delete, .options, .patch]
    )
    func methods(method: HTTPRequest.Method) async throws {
        let response = try await TestGateway().request("/services/fake/ping", method: method)
        #expect(response.status == 405)
        #expect(response.fields[.allow] == "POST")
        #expect(response.text("errcode") == "HTTP_METHOD")
        let start = try await TestGateway().request("/", method: .get)
        #expect(start.status == 303)
        #expect(start.fields[.location] == "/docs")
        let health = try await TestGateway().request("/health", "{}")
        #expect(health.status == 405)
        #expect(health.fields[.allow] == "GET, HEAD")
    }

    @Test(
        "What is not served is 10102",
        arguments: [
            "/services/fake/nothing", "/services/other/ping", "/services/fake/ping/", "/services/fake/p%69ng",
            "/services/fake/../fake/ping", "/services/f\u{e9}ke/ping",
        ]
    )
    func routes(path: String) async throws {
        let fixture = TestGateway()
        let response = try await fixture.request(path, "{}")
        #expect(response.status == 404)
        #expect(response.opstatus == 10102)
        #expect(response.text("errcode") == "NO_SUCH_OPERATION")
        #expect(fixture.log.lines.count == 1)
    }

    @Test("A query is not looked at")
    func query() async throws {
        #expect(try await TestGateway().request("/services/fake/ping?opstatus=1", "{}").opstatus == 0)
    }

    @Test(
        "Media types other than JSON in UTF-8 and forms are refused",
        arguments: [
            "text/plain", "text/json", "application/json; charset=utf-16", "application/xml",
            "multipart/form-data; boundary=a", "application", "",
        ]
    )
    func mediaTypes(type: String) async throws {
        let response = try await TestGateway().request("/services/fake/ping", "{}", type: type)
        #expect(response.status == 415)
        #expect(response.text("errcode") == "HTTP_MEDIA_TYPE")
        #expect(response.opstatus == 10302)
    }

    @Test(
        "JSON may name its charset, and any case will do",
        arguments: ["application/json; charset=UTF-8", "Application/JSON", "application/json;charset=\"utf-8\""]
    )
    func goodMediaTypes(type: String) async throws {
        #expect(try await TestGateway().request("/services/fake/ping", "{}", type: type).opstatus == 0)
    }

    @Test("A body without a media type is refused, an empty one stands for an empty object")
    func noMediaType() async throws {
        #expect(try await TestGateway().request("/services/fake/ping", "{}", type: nil).status == 415)
        #expect(try await TestGateway().request("/services/fake/ping", nil, type: nil).opstatus == 0)
        #expect(try await TestGateway().request("/services/fake/ping", "").opstatus == 0)
    }

    @Test("A body of blanks is no JSON", arguments: ["\t", " \r\n", "\n"])
    func blanks(body: String) async throws {
        let response = try await TestGateway().request("/services/fake/ping", body)
        #expect(response.status == 400)
        #expect(response.opstatus == 10302)
    }

    @Test("A packed body is refused")
    func contentCoding() async throws {
        let packed = try await TestGateway().request("/services/fake/ping", "{}", fields: [.contentEncoding: "gzip"])
        #expect(packed.status == 415)
        let plain = try await TestGateway().request("/services/fake/ping", "{}", fields: [.contentEncoding: "identity"])
        #expect(plain.opstatus == 0)
    }

    static let form = "application/x-www-form-urlencoded"

    /// A gateway that takes forms.
    private static var withForms: TestGateway {
        var fixture = TestGateway()
        fixture.configuration.takesForms = true
        return fixture
    }

    @Test(
        "A form is not taken unless it is configured, whatever is in it",
        arguments: ["echo=a", #"{"echo":"a"}"#, ""]
    )
    func formsAreOff(body: String) async throws {
        let backend = ScriptedBackend(.good)
        let response = try await TestGateway().request("/services/fake/ping", body, type: Self.form, to: backend)
        #expect(response.status == 415)
        #expect(response.text("errmsg")?.contains("gateway.forms") == true)
        #expect(backend.requests.isEmpty)
    }

    @Test("A form's fields are strings; JSON under a form's media type is JSON, as curl sends it")
    func forms() async throws {
        let backend = ScriptedBackend(.good)
        let bodies = [
            "echo=a%26%3Cb%3E+c%22", #"{"echo":"a&<b> c\""}"#, "\n {\"echo\":\"a&<b> c\\\"\"}",
            "&echo=a%26%3cb%3e%20c%22&",
        ]
        for body in bodies {
            #expect(
                try await Self.withForms.request("/services/fake/ping", body, type: Self.form, to: backend).opstatus
                    == 0
            )
        }
        for request in backend.requests {
            let payload = try #require(try Envelope(parsing: request.body).payload)
            #expect(try Ping.decode(from: payload).echo?.description == #"a&<b> c""#)
        }
        #expect(backend.requests.count == 4)
    }

    @Test("A form that is not sound is 10302", arguments: ["echo=%4", "echo=%zz", "echo=a&echo=b", "echo=%ff", "%"])
    func badForms(body: String) async throws {
        let response = try await Self.withForms.request("/services/fake/ping", body, type: Self.form)
        #expect(response.opstatus == 10302)
        #expect(response.status == 400)
    }

    @Test("A number of a form is a string, and is refused where a number is needed")
    func formValues() async throws {
        let response = try await Self.withForms.request("/services/fake/ping", "ehco=1", type: Self.form)
        #expect(response.opstatus == 9105)
    }

    @Test("A request id is kept where it is fit for a log, and made where not")
    func requestIDs() async throws {
        let name = try #require(HTTPField.Name("X-Request-ID"))
        let kept = try await TestGateway().request("/services/fake/ping", "{}", fields: [name: "abc-1.2_3"])
        #expect(kept.fields[name] == "abc-1.2_3")
        for bad in ["a b", "opstatus=0", String(repeating: "a", count: 129), ""] {
            let made = try await TestGateway().request("/services/fake/ping", "{}", fields: [name: bad])
            #expect(try #require(made.fields[name]).utf8.count == 32)
        }
        let fixture = TestGateway()
        let failed = try await fixture.request("/services/fake/ask", "{}", fields: [name: "abc"])
        #expect(failed.fields[name] == "abc")
        #expect(fixture.log.lines[0].contains(" request=abc "))
    }

    @Test("The services are listed in their order, and health is good")
    func lists() async throws {
        let services = try await TestGateway().request("/services", method: .get, type: nil)
        #expect(services.status == 200)
        let paths = services.json["operations"]?.elements.compactMap { $0["path"]?.string }
        #expect(paths == ["ask", "basic", "bearer", "modern", "ping", "signIn"].map { "/services/fake/\($0)" })
        #expect(services.json["operations"]?.elements.first { _ in true }?["needsSession"]?.boolean == true)
        let health = try await TestGateway().request("/health", method: .get, type: nil)
        #expect(health.status == 200)
        #expect(health.text("status") == "ok")
    }
}
