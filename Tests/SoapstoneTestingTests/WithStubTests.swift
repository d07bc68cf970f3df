import Foundation
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTesting
import Testing

@Suite struct WithStubTests {
    private static let ping = "fixtures/sets/ims-case/ping/ordinary"

    @Test("The exchanges of a folder answer, by its path and by its URL")
    func folder() async throws {
        let request = try Repository.text("\(Self.ping)/request.xml")
        let recorded = try Repository.text("\(Self.ping)/response.xml")
        let byPath = try await withStub(fixtures: Repository.fixtures.path) { stub in
            try await Client(stub, path: "/sets/ims-case").send(request, action: "urn:SETPING").text
        }
        #expect(byPath == recorded)
        let byURL = try await withStub(fixtures: Repository.fixtures) { stub in
            try await Client(stub, path: "/sets/ims-case").send(request, action: "urn:SETPING").text
        }
        #expect(byURL == recorded)
    }

    @Test("Exchanges made in code answer, and an index that tests share")
    func values() async throws {
        let fixtures = [Shop.order(1), Shop.order(2)]
        let index = FixtureIndex(fixtures)
        let made = try await withStub(fixtures: fixtures) { try await Client($0).order(2) }
        #expect(made == "<order>2</order>")
        let shared = try await withStub(index: index) { try await Client($0).order(1) }
        #expect(shared == "<order>1</order>")
    }

    @Test("A contract answers what was not recorded, and says what is wrong with a request")
    func contract() async throws {
        let wsdl = Repository.root.appending(path: "wsdl/sets/sets-ims-case.wsdl").path
        let request = try Repository.text("\(Self.ping)/request.xml")
        try await withStub(wsdl: wsdl) { stub in
            let client = Client(stub, path: "/sets/ims-case")
            let response = try await client.send(request, action: "urn:SETPING")
            #expect(response.status == 200)
            let wrong = request.replacing("<in_ll>22</in_ll>", with: "<in_ll>many</in_ll>")
            let fault = try await client.send(wrong, action: "urn:SETPING")
            #expect(fault.text.contains("SCHEMA"))
            #expect(stub.requests.map(\.outcome) == [.contract, .contract])
            #expect(stub.requests.map(\.contractOperation) == ["ping", nil])
            #expect(stub.requests.map(\.problem) == [nil, "SCHEMA"])
            #expect(
                stub.requests.map(\.description) == [
                    "POST /sets/ims-case with {http://www.example.com/schemas/SETPINGIInterface}INPUTMSG, action "
                        + "'urn:SETPING', answered by the contract's ping",
                    "POST /sets/ims-case with {http://www.example.com/schemas/SETPINGIInterface}INPUTMSG, action "
                        + "'urn:SETPING', answered by the contract (SCHEMA)",
                ]
            )
        }
        try await withStub(wsdl: wsdl, fixtures: Repository.fixtures.path) { stub in
            let client = Client(stub, path: "/sets/ims-case")
            _ = try await client.send(request, action: "urn:SETPING")
            #expect(stub.requests.map(\.outcome) == [.fixture])
        }
        // A sample in the place of a request that was not recorded would hide that.
        let miss = await #expect(throws: StubFindings.self) {
            try await withStub(wsdl: wsdl, fixtures: Repository.fixtures.path) { stub in
                let unknown = request.replacing("SOAPSTN1", with: "UNKNOWN")
                _ = try await Client(stub, path: "/sets/ims-case").send(unknown, action: "urn:SETPING")
            }
        }
        #expect("\(miss.map { "\($0)" } ?? "")".contains("NO_MATCH"))
    }

    @Test("A contract without an operation that can be answered is refused")
    func emptyContract() async throws {
        let folder = try Folder()
        let path = "\(folder.path)/empty.wsdl"
        try Data("<w:definitions xmlns:w='http://schemas.xmlsoap.org/wsdl/'/>".utf8).write(to: URL(filePath: path))
        let error = await #expect(throws: StubError.self) { try await withStub(wsdl: path) { _ in } }
        #expect(error?.description == "\(path): there is no operation that can be served")
    }

    /// A value that may not leave its actor.
    private final class Counter { var count = 0 }

    @Test("The body runs on the test's own actor, and its value need not be sendable") @MainActor
    func isolation() async throws {
        let counter = Counter()
        let returned = try await withStub(fixtures: [Shop.order(1)]) { stub in
            MainActor.assertIsolated()
            try await Client(stub).order(1)
            counter.count += 1
            return counter
        }
        #expect(returned === counter)
        #expect(counter.count == 1)
    }

    @Test("An answer with a delay comes at once, unless delays are as recorded")
    func delays() async throws {
        let hour = Shop.order(1, behaviour: Fixture.Behaviour(delay: .fixed(.seconds(3_600))))
        let response = try await withStub(fixtures: [hour]) { try await Client($0).order(1) }
        #expect(response == "<order>1</order>")
        let short = Shop.order(1, behaviour: Fixture.Behaviour(delay: .fixed(.milliseconds(300))))
        let start = ContinuousClock.now
        try await withStub(fixtures: [short], options: StubOptions(delays: .asRecorded)) { stub in
            try await Client(stub).order(1)
        }
        #expect(ContinuousClock.now - start >= .milliseconds(300))
    }

    @Test("The URL of a path is below the stub's own", arguments: [("/shop", "/shop"), ("a b", "/a%20b")])
    func url(path: String, expected: String) async throws {
        try await withStub(fixtures: []) { stub in
            let port = try #require(stub.url.port)
            #expect(stub.url.absoluteString == "http://127.0.0.1:\(port)")
            #expect(stub.url(path: path).absoluteString == "http://127.0.0.1:\(port)\(expected)")
        }
    }
}
