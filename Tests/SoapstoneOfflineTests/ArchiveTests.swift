#if Offline
import Foundation
import SoapstoneCodec
import Testing

@testable import SoapstoneOffline

/// Conversations that have ended, as `Messages/closeThread` returns them.
@Suite struct ArchiveTests {
    private func archives(_ sample: SampleStore) throws -> [NSDictionary] {
        try #require(try sample.json()["messageCentre"] as? [NSDictionary])
    }

    @Test("An archive comes back as it was")
    func roundTrip() throws {
        let sample = try SampleStore()
        let text = archive("THR000101", description: #"A \"tap\""#, text: #"At night,\nmostly. \u00e9"#)
        try sample.write(text)
        let sent = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
        #expect(try archives(sample) == [try #require(sent?["archive"] as? NSDictionary)])
    }

    @Test("The file and the key are all that reading an archive needs")
    func offline() throws {
        let sample = try SampleStore()
        try sample.write(archive("THR000101"))
        let kept = try Data(contentsOf: URL(filePath: sample.path))
        let other = try SampleStore()
        try kept.write(to: URL(filePath: other.path))
        let store = try OfflineStore(other.path, key: sample.key)
        let json = try JSONDocument(parsing: store.json(tables: [.messageCentre])).root
        let post = try #require(
            json["messageCentre"]?.elements.first { _ in true }?["notes"]?.elements.first { _ in true }
        )
        #expect(post["from"]?.string == "TENANT" && post["text"]?.string == "It drips.")
        #expect(post["sequence"]?.numberText == "1" && post["postedAt"]?.numberText == "1709199000")
    }

    @Test("A conversation that was asked for after its end has the same under other names")
    func thread() throws {
        let sample = try SampleStore()
        try sample.write(fixture: "messagethreadget/closed")
        let data = try Data(contentsOf: SampleStore.fixtures.appending(path: "messagethreadget/closed/response.json"))
        let response = try JSONSerialization.jsonObject(with: data) as? [String: Any]
        let thread = try #require(response?["thread"] as? [String: Any])
        let row = try #require(try archives(sample).first)
        #expect(row["reference"] as? String == thread["reference"] as? String)
        #expect(row["completionDate"] as? Int == thread["completedAt"] as? Int)
        #expect(row["dateCreated"] as? Int == thread["createdAt"] as? Int)
        #expect(row["description"] as? String == thread["subject"] as? String)
        #expect(row["notes"] as? NSArray == thread["posts"] as? NSArray)
        #expect(code { try sample.write(fixture: "messagethreadget/two-posts") } == .openThread)
    }

    @Test(
        "A conversation that has not ended is refused, and nothing beside it is written",
        arguments: [
            #"{"archive":{"reference":"T1","notes":[]}}"#, #"{"archive":{"reference":"T1","completionDate":null}}"#,
            #"{"thread":{"reference":"T1","createdAt":1,"posts":[]},"token":"t"}"#,
        ]
    )
    func openThread(text: String) throws {
        let sample = try SampleStore()
        #expect(code { try sample.write(#"{"token":"t"}"#, text) } == .openThread)
        #expect(try sample.verify().rows.values.reduce(0, +) == 0)
    }
}
#endif
