import Foundation
import SoapstoneFixtures
import SoapstoneTesting
import Testing

@Suite struct PingTests {
    let fixtures = URL(filePath: "../../../fixtures/sets", relativeTo: URL(filePath: #filePath))

    @Test("The region echoes the text, and is asked once")
    func echo() async throws {
        try await withStub(fixtures: fixtures) { stub in
            let client = PingClient(endpoint: stub.url(path: "/sets/ims-case"))
            #expect(try await client.ping("SOAPSTN1") == "SOAPSTN1")
            try stub.verify(.operation("ping"), count: 1)
        }
    }
}
