import SoapstoneCodec
import Synchronization
import Testing

@testable import SoapstoneOperations

/// A bearer token is renewed once, where the service no longer takes it.
@Suite struct BearerCallsTests {
    /// Calls of a session, to a service that takes only these tokens, and what was asked of it.
    private final class Service: Sendable {
        private let good: Set<String>
        /// How often it takes a token.
        private let uses: Int
        private let seen = Mutex<[String]>([])

        init(good: Set<String>, uses: Int = .max) {
            self.good = good
            self.uses = uses
        }

        var asked: [String] { seen.withLock { $0 } }

        func ask(_ calls: FunctionCalls) throws(Outcome.Failure) -> String {
            let token = calls.session.values["token"] ?? ""
            let count = seen.withLock { seen in
                seen.append(token)
                return seen.count { $0 == token }
            }
            guard good.contains(token), count <= uses else { throw Outcome.Failure(.noSession) }
            return token
        }

        func bearer(renewedTo tokens: [String]) -> BearerCalls {
            let calls = FunctionCalls(session: SessionValues(["token": "1", "user": "u"]), clock: 0) {
                _,
                _,
                _ throws(Outcome.Failure) in throw Outcome.Failure(.noSuchOperation)
            }
            return BearerCalls(calls) { calls throws(Outcome.Failure) in
                #expect(calls.session.values["user"] == "u")
                let old = tokens.firstIndex(of: calls.session.values["token"] ?? "") ?? -1
                guard old + 1 < tokens.count else { throw Outcome.Failure(.noSession) }
                let next = tokens[old + 1]
                return SessionValues(["token": next])
            }
        }
    }

    @Test("A token that is good is not renewed, and the session is told nothing")
    func good() async throws {
        let service = Service(good: ["1"])
        var bearer = service.bearer(renewedTo: ["2"])
        for _ in 0..<3 {
            #expect(try await bearer.perform { calls throws(Outcome.Failure) in try service.ask(calls) } == "1")
        }
        #expect(bearer.renewed == .none)
        #expect(service.asked == ["1", "1", "1"])
    }

    @Test("A token that has expired is renewed, and the call is made again; the next call has the new one")
    func renewed() async throws {
        let service = Service(good: ["2"])
        var bearer = service.bearer(renewedTo: ["2"])
        for _ in 0..<2 {
            #expect(try await bearer.perform { calls throws(Outcome.Failure) in try service.ask(calls) } == "2")
        }
        #expect(bearer.renewed.values == ["token": "2"])
        #expect(service.asked == ["1", "2", "2"])
    }

    @Test("A token that was renewed and was good is renewed as well when it expires")
    func expiring() async throws {
        let service = Service(good: ["1", "2", "3"], uses: 2)
        var bearer = service.bearer(renewedTo: ["2", "3"])
        for token in ["1", "1", "2", "2", "3", "3"] {
            #expect(try await bearer.perform { calls throws(Outcome.Failure) in try service.ask(calls) } == token)
        }
        #expect(bearer.renewed.values == ["token": "3"])
        #expect(service.asked == ["1", "1", "1", "2", "2", "2", "3", "3"])
    }

    @Test("Where the new token is not taken either, it is not renewed again", arguments: [["2"], []])
    func refused(renewedTo tokens: [String]) async throws {
        let service = Service(good: [])
        var bearer = service.bearer(renewedTo: tokens)
        for _ in 0..<2 {
            #expect(await bearer.failure { calls throws(Outcome.Failure) in try service.ask(calls) } == .noSession)
        }
        #expect(service.asked == (tokens.isEmpty ? ["1", "1"] : ["1", "2", "2"]))
    }

    @Test("Another failure than of the token is the call's")
    func otherwise() async throws {
        var bearer = Service(good: []).bearer(renewedTo: ["2"])
        let status = await bearer.failure { _ throws(Outcome.Failure) -> String in
            throw Outcome.Failure(.notAuthorized)
        }
        #expect(status == .notAuthorized)
        #expect(bearer.renewed == .none)
    }
}

extension BearerCalls {
    /// The status of a call that fails; nil for a success.
    fileprivate mutating func failure(
        _ call: (FunctionCalls) throws(Outcome.Failure) -> String
    ) async -> OpStatus? {
        do throws(Outcome.Failure) {
            _ = try await perform { calls throws(Outcome.Failure) in try call(calls) }
            return nil
        } catch {
            return error.status
        }
    }
}
