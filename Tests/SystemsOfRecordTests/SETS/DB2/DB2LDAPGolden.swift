import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// What is tested with every fixture.
enum DB2LDAPGolden {
    /// The device's response, from the recorded one of the back end.
    static func expectResponse(_ fixture: RecordedFixture, of operations: [Operation]) throws {
        let operation = try fixture.operation(among: operations)
        guard let response = try fixture.responseForCodec(operation.version) else {
            // Empty, not XML, of another SOAP: somebody else's business, and never a success.
            #expect([8005, 8006, 8009].contains(try fixture.expectedStatus()))
            return
        }
        let json = try DeviceResponse.json(operation, response)
        let difference = try fixture.json("response.json").root.firstDifference(from: json.root)
        #expect(difference == nil, "\(difference?.description ?? "")")
    }

    /// The back end's request, from the device's one.
    static func expectRequest(_ fixture: RecordedFixture, of operations: [Operation]) throws -> Operation.Request {
        let operation = try fixture.operation(among: operations)
        let payload = try fixture.requestPayload()
        #expect(payload.name == operation.request)
        let request = try operation.encode(fixture.requestMembers().json, fixture.session())
        let body = try XMLDocument(parsing: request.body)
        #expect(CanonicalForm().text(of: body.root) == CanonicalForm().text(of: payload))
        return request
    }

    /// The device's request, from the back end's one.
    ///
    /// - Parameter members: members that are not in the body.
    static func expectDeviceRequest(
        _ fixture: RecordedFixture,
        of operations: [Operation],
        adding members: String = ""
    ) throws {
        let json = try fixture.operation(among: operations).requestToJSON(fixture.requestPayload())
        let whole = Array("\(String(decoding: json, as: UTF8.self).dropLast())\(members)}".utf8)
        let request = try JSONDocument(parsing: whole)
        let difference = try fixture.requestMembers().json.root.firstDifference(from: request.root)
        #expect(difference == nil, "\(difference?.description ?? "")")
    }

    /// Both messages, whose elements are in the order and number of the contract.
    static func expectStrict(_ fixture: RecordedFixture, by probes: [String: RecordProbe]) throws {
        let payloads = [try fixture.requestPayload(), try fixture.responseEnvelope.payload]
        for payload in payloads {
            let payload = try #require(payload)
            try #require(probes[payload.name.local]).decodeStrictly(payload)
        }
    }

    /// Whether a successful response is written as it was read; a column that is nil is as one that is missing.
    static func isKept(
        _ fixture: RecordedFixture,
        by probes: [String: RecordProbe],
        _ version: SOAPVersion = .soap11
    ) throws -> Bool {
        guard
            try fixture.expectedStatus() == 0,
            case .payload(let payload)? = try fixture.responseForCodec(version)?.content,
            let probe = probes[payload.name.local]
        else { return true }
        let again = try #require(try probe.reencode(payload), "has another value after encoding")
        return withoutNil(payload) == withoutNil(again)
    }

    private static func withoutNil(_ element: XMLElement) -> String {
        CanonicalForm().text(of: element).replacing(
            /<(\w+) xmlns:a0="http:..www.w3.org.2001.XMLSchema-instance" a0:nil="(true|1)"><.\1>/,
            with: ""
        )
    }
}
