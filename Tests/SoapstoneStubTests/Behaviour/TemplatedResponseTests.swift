import Foundation
import SoapstoneFixtures
import SoapstoneSOAP
import SoapstoneStub
import SoapstoneXML
import Testing

@Suite struct TemplatedResponseTests {
    private static func exchange(
        _ response: String,
        values: [String: String] = [:],
        namespaces: [String: String] = [:],
        _ change: (inout Fixture) -> Void = { _ in }
    ) -> Fixture {
        var fixture = Stub.behaving(
            .init(template: .init(values: values, namespaces: namespaces)),
            response: response
        )
        change(&fixture)
        return fixture
    }

    private static func request(_ target: String = "/s", more: String = "") -> String {
        Stub.request(Stub.envelope("<a xmlns='urn:n'><b>1</b></a>"), more: more)
            .replacing("POST /s ", with: "POST \(target) ")
    }

    private static func pairs(_ response: String) -> [String] {
        response.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    }

    @Test("Path, query and fields are those of each request, with a known head and without")
    func requestParts() async throws {
        let response =
            "{{request.path}}|{{request.query.q}}|{{request.query.none}}|{{request.headers.x-name}}|{{request.headers.X-None}}"
        try await Stub.with([Self.exchange(response)]) { port in
            let client = try SocketClient(port: port)
            let requests = [
                ("/s", "X-Name: a<b", "/s|||a&lt;b|"), ("/t/u?q=1%26+2&q=3", "X-NAME: c", "/t/u|1&amp; 2||c|"),
                ("/s?q", "", "/s||||"), ("/s?r=1&%71=%C3%A9%", "x-name: 'd'", "/s|é%||&#39;d&#39;|"),
                ("http://host/s?q=a%2", "", "/s|a%2|||"),
            ]
            for (target, field, expected) in requests + requests + requests {
                let more = field.isEmpty ? "" : field + "\r\n"
                let text = try client.exchange(Self.request(target, more: more)).text
                #expect(text == expected, "\(target)")
            }
        }
    }

    @Test("Values are the strings of the expressions, over the whole envelope")
    func values() async throws {
        let fixture = Self.exchange(
            "{{values.b}}|{{values.n}}|{{values.none}}|{{values.user}}|{{#values.big}}big{{/values.big}}",
            values: [
                "b": "//n:b", "n": "count(//n:*)", "none": "//n:none", "user": "/s:Envelope/s:Header/n:user/@name",
                "big": "//n:b[. > 5]",
            ],
            namespaces: ["n": "urn:n", "s": SOAPVersion.soap11.namespace]
        )
        try await Stub.with([fixture]) { port in
            let client = try SocketClient(port: port)
            for user in ["ann", "a&amp;b"] {
                let body = """
                    <e:Envelope xmlns:e='\(SOAPVersion.soap11.namespace)'><e:Header><x:user xmlns:x='urn:n' name='\(user)'/>\
                    </e:Header><e:Body><a xmlns='urn:n'><b>1</b></a></e:Body></e:Envelope>
                    """
                #expect(try client.exchange(Stub.request(body)).text == "1|3||\(user)|")
            }
        }
    }

    @Test("Times are in UTC, today's and shifted; digits and ids have their forms; the counter counts from 1")
    func made() async throws {
        let fixture = Self.exchange(
            "{{now}}|{{now.minus.P1D}}|{{today}}|{{today.plus.P1D}}|{{random.uuid}}|{{random.uuid}}|{{random.digits.12}}|{{counter}}"
        )
        try await Stub.with([fixture]) { port in
            let client = try SocketClient(port: port)
            var ids: Set<String> = []
            let style = Date.ISO8601FormatStyle()
            for count in 1...5 {
                let before = Date()
                let parts = Self.pairs(try client.exchange(Self.request()).text)
                let now = try style.parse(parts[0])
                #expect(now.timeIntervalSince(before) > -1.001 && now <= Date())
                #expect(try style.parse(parts[1]) == now.addingTimeInterval(-86_400))
                #expect(try style.parse("\(parts[2])T00:00:00Z") <= now)
                let days = try parts[2...3].map { try style.parse("\($0)T00:00:00Z") }
                #expect(days[1].timeIntervalSince(days[0]) == 86_400)
                #expect(UUID(uuidString: parts[4]) != nil)
                #expect(parts[5] == parts[4], "one answer has one id")
                #expect(parts[6].wholeMatch(of: /[0-9]{12}/) != nil)
                #expect(parts[7] == "\(count)")
                ids.insert(parts[4])
            }
            #expect(ids.count == 5)
            #expect(try client.exchange("POST /__soapstone/reset HTTP/1.1\r\nHost: localhost\r\n\r\n").status == 200)
            #expect(Self.pairs(try client.exchange(Self.request()).text)[7] == "1")
        }
    }

    @Test("A template keeps its place among answers, waits its delay, and is right about its length")
    func order() async throws {
        let plain = Stub.exchange("plain", "<plain/>", response: "<plain/>")
        let template = Self.exchange("<t>{{counter}}é</t>") {
            $0.details.behaviour.delay = .fixed(.milliseconds(100))
        }
        try await Stub.with([template, plain]) { port in
            let client = try SocketClient(port: port)
            let other = Stub.request(Stub.envelope("<plain/>"))
            let start = ContinuousClock.now
            client.send(other + Self.request() + other + Self.request() + other)
            let responses = try client.responses(5)
            #expect(responses.map(\.text) == ["<plain/>", "<t>1é</t>", "<plain/>", "<t>2é</t>", "<plain/>"])
            #expect(responses[1]["Content-Length"] == "10")
            #expect(responses[1]["Soapstone-Fixture"] == "svc/op/one")
            #expect(ContinuousClock.now - start >= .milliseconds(200))
        }
    }

    @Test("What cannot be evaluated, or was never held against the rules, is told in a fault with its code")
    func faults() async throws {
        let broken = [
            (
                Self.exchange("{{values.v}}", values: ["v": "count(//n:b) + substring('a', 1)", "w": "1"]),
                "XPATH_PREFIX"
            ),
            (Self.exchange("<a>\n{{nwo}}</a>"), "svc/op/one/response.xml:2: there is no &apos;nwo&apos;"),
            (Self.exchange("{{now.plus.P9999999D}}"), "years 1 to 9999"),
        ]
        for (fixture, message) in broken {
            try await Stub.with([fixture]) { port in
                let client = try SocketClient(port: port)
                for _ in 0..<2 {
                    let response = try client.exchange(Self.request())
                    #expect(response.status == 500)
                    #expect(response.text.contains("<stub:code>TEMPLATE</stub:code>"), "\(response.text)")
                    let text = response.text.replacing("'", with: "&apos;")
                    #expect(text.contains(message), "\(response.text)")
                }
            }
        }
    }

    @Test("A template's answer relates to its request like any other, and a value cannot become markup")
    func related() async throws {
        let header = "<w:RelatesTo xmlns:w='\(Addressing.namespace)'>old</w:RelatesTo>"
        let response =
            "<e:Envelope xmlns:e='\(SOAPVersion.soap11.namespace)'><e:Header>\(header)</e:Header>"
            + "<e:Body><r>{{request.headers.X-Name}}</r></e:Body></e:Envelope>"
        try await Stub.with([Self.exchange(response)]) { port in
            let client = try SocketClient(port: port)
            let body = Stub.envelope("<a xmlns='urn:n'><b>1</b></a>").replacing(
                "<e:Body>",
                with: "<e:Header><MessageID xmlns='\(Addressing.namespace)'>m1</MessageID></e:Header><e:Body>"
            )
            let name = "</r><r>'\"&{{now}}"
            let found = try client.exchange(Stub.request(body, more: "X-Name: \(name)\r\n"))
            let envelope = try Envelope(parsing: found.body, contentType: found["Content-Type"])
            try Addressing(of: envelope)?.requireResponse(to: "m1")
            #expect(envelope.payload?.text == name)
        }
    }

    @Test("Without 'template', braces are text")
    func off() async throws {
        try await Stub.with([Stub.behaving(.init(), response: "<a>{{now}}</a>")]) { port in
            let response = try SocketClient(port: port).exchange(Self.request())
            #expect(response.text == "<a>{{now}}</a>")
        }
    }
}
