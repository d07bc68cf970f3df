internal import NIOCore
internal import NIOHTTP1
internal import SoapstoneCodec
internal import SoapstoneXML

/// The part of the stub that tests steer: `/__soapstone/`.
struct AdminInterface: Sendable {
    let states: ScenarioStates
    let exchanges: Int
    /// The operations of the contract that are answered; nil without one.
    var operations: Int?
    let mode: String

    /// Answers a request for a route that is not SOAP.
    func answer(_ route: Route, body: [UInt8]) throws(Refusal) -> Answer {
        switch route {
        case .soap, .description, .passed:
            throw .method(allow: "POST")
        case .health:
            let operations = operations.map { #","operations":\#($0)"# } ?? ""
            return Answer(json: #"{"exchanges":\#(exchanges),"mode":"\#(mode)"\#(operations),"status":"ok"}"#)
        case .reset:
            states.reset()
            return Answer(json: #"{"status":"ok"}"#)
        case .scenario(let name):
            try setState(of: name, body)
            return Answer(json: #"{"status":"ok"}"#)
        }
    }

    /// Throws where a request may not steer the stub: it comes from another machine, or from a page in a browser.
    ///
    /// Finding out `remote` is a call of the system, which a SOAP request does without.
    static func authorize(
        _ route: Route,
        _ remote: @autoclosure () -> SocketAddress?,
        hasOrigin: Bool
    ) throws(Refusal) {
        guard route == .reset || route.isScenario else { return }
        guard remote()?.isLoopback == true, !hasOrigin else {
            throw Refusal(
                status: .forbidden,
                code: .forbidden,
                message: "the admin interface is for programs on the stub's own machine"
            )
        }
    }

    private func setState(of scenario: String, _ body: [UInt8]) throws(Refusal) {
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: body)
        } catch {
            throw Self.invalid(.badRequest, .json, "the body is no JSON")
        }
        guard document.root.count == 1, let state = document.root["state"]?.string else {
            throw Self.invalid(.badRequest, .value, #"the body is to be {"state":"…"}"#)
        }
        do throws(ScenarioStates.Failure) {
            try states.set(scenario, to: state)
        } catch {
            switch error {
            case .noScenario:
                throw Self.invalid(.notFound, .notFound, "no exchange names the scenario '\(scenario)'")
            case .noState(let known):
                let list = known.joined(separator: ", ")
                throw Self.invalid(
                    .unprocessableEntity,
                    .value,
                    "'\(Excerpt.escaped(state.utf8))' is none of the scenario's states: \(list)"
                )
            }
        }
    }

    private static func invalid(_ status: HTTPResponseStatus, _ code: Refusal.Code, _ message: String) -> Refusal {
        Refusal(status: status, code: code, message: message, closes: false)
    }
}

extension Route {
    fileprivate var isScenario: Bool {
        if case .scenario = self { true } else { false }
    }
}

extension SocketAddress {
    /// Whether the address is 127.0.0.0/8, ::1, or the former in the form of IPv6.
    fileprivate var isLoopback: Bool {
        guard let text = ipAddress else { return false }
        return text == "::1" || text.utf8.starts(with: "127.".utf8) || text.utf8.starts(with: "::ffff:127.".utf8)
    }
}
