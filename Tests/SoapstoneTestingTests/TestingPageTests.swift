import Foundation
import SoapstoneFixtures
import SoapstoneTesting
import Testing

/// What the page and the README show is what there is.
@Suite struct TestingPageTests {
    private let page: String

    init() throws {
        page = try Repository.text("Sources/SoapstoneTesting/Documentation.docc/Testing.md")
    }

    /// The code behind `<!-- example: NAME -->`.
    private func example(_ name: String, in page: String) throws -> String {
        let mark = try #require(page.range(of: "<!-- example: \(name) -->\n```"))
        let start = try #require(page.range(of: "\n", range: mark.upperBound..<page.endIndex))
        let end = try #require(page.range(of: "\n```\n", range: start.upperBound..<page.endIndex))
        return String(page[start.upperBound..<end.lowerBound]) + "\n"
    }

    private func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    @Test(
        "The tests on the page are among the tests of this package",
        arguments: ["PingTests", "OrderTests", "CodecTests"]
    )
    func tests(name: String) throws {
        let file = try Repository.text("Tests/SoapstoneTestingTests/Examples/\(name).swift")
        #expect(try example(name, in: page) == file)
    }

    @Test("The code and the contract on the page about codecs are those of a test of this package")
    func codec() throws {
        let page = try Repository.text("Documentation/Soapstone.docc/WriteACodec.md")
        let file = try Repository.text("Tests/SoapstoneTestingTests/Examples/ParcelTests.swift")
        #expect(try example("ParcelTests", in: page) == file)
        let contract = try Repository.text("Documentation/Examples/parcel.wsdl")
        #expect(page.contains("<!-- file: parcel.wsdl -->\n```xml\n\(contract)```\n"))
    }

    @Test("The lines in the README are those of a test on the page")
    func readme() throws {
        let shown = lines(try example("test", in: try Repository.text("README.md")))
        let all = lines(try example("PingTests", in: page))
        let first = try #require(shown.first)
        let start = try #require(all.firstIndex(of: first))
        #expect(Array(all[start...].prefix(shown.count)) == shown)
    }

    @Test("A request that nothing answers is told as on the page")
    func unmatched() async throws {
        let error = await #expect(throws: StubFindings.self) {
            try await withStub(fixtures: Repository.fixtures) { stub in
                _ = try await PingClient(endpoint: stub.url(path: "/sets/ims-case")).ping("NEW")
            }
        }
        let shown = try example("unmatched", in: page)
        #expect("\(try #require(error))\n" == shown)
    }

    @Test("Calls are verified as on the page")
    func verify() async throws {
        try await withStub(fixtures: Repository.fixtures) { stub in
            let client = PingClient(endpoint: stub.url(path: "/sets/ims-case"))
            for _ in 0..<2 { _ = try await client.ping("SOAPSTN1") }
            try stub.verify(.operation("ping"), count: 2)
            try stub.verify(.fixture("ims-case/ping/ordinary"), count: .atLeast(1))
            try stub.verify(.action("urn:SETPING"), path: "/sets/ims-case", count: .between(1...3))
        }
        let own = lines(try Repository.text("Tests/SoapstoneTestingTests/TestingPageTests.swift"))
        for line in lines(try example("verify", in: page)) { #expect(own.contains(line)) }
    }

    @Test("Calls that did not come are told as on the page")
    func verification() async throws {
        try await withStub(fixtures: Repository.fixtures) { stub in
            _ = try await PingClient(endpoint: stub.url(path: "/sets/ims-case")).ping("SOAPSTN1")
            let error = #expect(throws: VerificationError.self) { try stub.verify(.operation("ping"), count: 2) }
            let shown = try example("verification", in: page)
            #expect("\(try #require(error))\n" == shown)
        }
    }
}
