import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// What is tested with every recorded exchange.
enum DB2LDAPGolden {
    /// The device's answer, from the recorded one of the back end.
    static func expectAnswer(_ exchange: DB2LDAPCase, of operations: [Operation]) throws {
        let operation = try #require(operations.first { $0.name == exchange.operation })
        let expected = try exchange.json("response.json").root
        guard let reply = try exchange.reply() else {
            // Empty, not XML, not SOAP 1.1: somebody else's business, and never a success.
            #expect(["8005", "8006", "8009"].contains(expected["opstatus"]?.numberText))
            return
        }
        var outcome: Outcome
        do {
            outcome = try operation.decode(reply)
        } catch {
            outcome = .failure(Outcome.Failure(.contract))
        }
        if case .failure(let failure) = outcome, failure.status != .contract {
            #expect(failure.backendStatus == exchange.status)
        }
        let difference = try expected.firstDifference(from: outcome.answer(status: exchange.status).root)
        #expect(difference == nil, "\(difference?.description ?? "")")
    }

    /// Whether a successful answer is written as it was read; a column that is nil is as one that is missing.
    static func isKept(_ exchange: DB2LDAPCase, by probes: [String: DB2LDAPProbe]) throws -> Bool {
        guard
            let payload = try exchange.envelope("response.xml")?.payload, let probe = probes[payload.name.local],
            try exchange.json("response.json").root["opstatus"]?.numberText == "0"
        else { return true }
        let again = try probe.recode(payload, false)
        let document = try XMLDocument(parsing: again)
        #expect(try probe.recode(document.root, true) == again)
        return withoutNil(payload) == withoutNil(document.root)
    }

    private static func withoutNil(_ element: XMLElement) -> String {
        CanonicalForm().text(of: element).replacing(
            /<(\w+) xmlns:a0="http:..www.w3.org.2001.XMLSchema-instance" a0:nil="(true|1)"><.\1>/,
            with: ""
        )
    }

    /// The back end's request, from the device's one.
    static func expectRequest(_ exchange: DB2LDAPCase, of operations: [Operation]) throws -> Operation.Request {
        let operation = try #require(operations.first { $0.name == exchange.operation })
        let payload = try exchange.payload("request.xml")
        #expect(payload.name == operation.request)
        let request = try operation.encode(exchange.deviceRequest(), exchange.session())
        let body = try XMLDocument(parsing: request.body)
        #expect(CanonicalForm().text(of: body.root) == CanonicalForm().text(of: payload))
        return request
    }
}
