internal import NIOHTTP1
package import SoapstoneFixtures

/// What a stub was asked since it began or was reset, at one moment.
package struct JournalSnapshot: Sendable {
    /// The requests that the journal has, oldest first.
    let entries: [JournalEntry]
    /// How many requests gave way in it to later ones.
    package let lost: Int
    /// How many requests HTTP alone refused before they came whole, by status.
    let refused: [Int: Int]
    let redactor: Redactor

    package var requests: [StubRequest] {
        entries.map { StubRequest(ShownCall(entry: $0, redactor: redactor)) }
    }

    /// How many requests HTTP alone refused before they came whole, by what their responses said: `405 Method Not Allowed`.
    package var refusals: [(status: String, count: Int)] {
        refused.sorted { $0.key < $1.key }.map { status, count in
            ("\(status) \(HTTPResponseStatus(statusCode: status).reasonPhrase)", count)
        }
    }

    /// What is wrong with the number of certain calls among the requests; nil where it is as expected.
    package func finding(on expectation: Expectation) -> String? {
        let verifier = Verifier(Expectations(file: "", [expectation], unexpected: .allow))
        for entry in entries { verifier.note(entry.call, entry.origin) }
        return verifier.verdict(redactor).findings.first?.message
    }
}
