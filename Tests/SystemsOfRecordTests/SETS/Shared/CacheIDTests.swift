import SoapstoneCodec
import Testing

import SoapstoneOperations

@testable import SoapstoneSOAP
@testable import SystemsOfRecord

/// Devices send the session's id with every call once they have it.
@Suite struct CacheIDTests {
    @Test(
        "No operation takes the session's id for a member of its own that it does not know",
        arguments: SETS.operations.map { "\($0.service)/\($0.name)" }
    )
    func ignored(path: String) throws {
        let operation = try #require(SETS.operations.first { "\($0.service)/\($0.name)" == path })
        let document = try JSONDocument(parsing: Array(#"{"cacheid":"x"}"#.utf8))
        do {
            _ = try operation.encode(document, .none)
        } catch {
            #expect(!error.mistakes.contains { $0.pointer == "/cacheid" }, "\(error)")
        }
    }
}
