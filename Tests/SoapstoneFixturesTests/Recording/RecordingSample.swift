import Foundation
import SoapstoneSOAP
import SoapstoneXML
import Synchronization

@testable import SoapstoneFixtures

/// Exchanges and stores for tests of recording.
enum RecordingSample {
    static let xml = Fixture.Header("Content-Type", "text/xml; charset=utf-8")

    /// An exchange whose request and response have one value each.
    static func exchange(
        _ request: String,
        _ response: String,
        operation: String = "getCase",
        status: Int = 200,
        recordedAt: Int64 = 1_709_199_000
    ) -> CapturedExchange {
        CapturedExchange(
            endpoint: "/sets/ims-case",
            requestHeaders: [xml, Fixture.Header("SOAPAction", "\"urn:get\"")],
            request: .bytes(Array(Sample.envelope("<\(operation)><id>\(request)</id></\(operation)>").utf8)),
            status: status,
            responseHeaders: [xml],
            response: .bytes(Array(Sample.envelope("<r>\(response)</r>").utf8)),
            recordedAt: recordedAt
        )
    }

    static func key(_ request: String) throws -> MatchKey {
        try Sample.key("<getCase><id>\(request)</id></getCase>")
    }

    /// Puts exchanges into a store's folders, as one run.
    @discardableResult
    static func export(
        _ exchanges: [CapturedExchange],
        run: UInt64 = 1,
        to path: String,
        calls: any SystemCalls = FailingCalls(first: 0, code: 0),
        placement: @escaping PlacementRule = Placement.standard
    ) throws -> [CaseStore.Outcome] {
        let folder = try StoreFolder(path: path, calls: calls)
        var cases = try CaseStore(folder, placement: placement) { _ in }
        return try exchanges.map { try cases.export(JournalEntry(run: run, exchange: $0)) }
    }

    /// Every file below a folder with its bytes, as a person who looks at a diff sees them.
    static func files(in path: String) throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
            if isFolder.boolValue { continue }
            files[name] = try JournalSample.bytes("\(path)/\(name)")
        }
        return files
    }

    /// The values that a store answers requests with, as a server does that replays it: each response may lead on.
    static func responses(_ path: String, to requests: [String]) throws -> [String?] {
        let index = FixtureIndex(try FixtureFolder.load(path).fixtures)
        var states: [String: String] = [:]
        return try requests.map { request in
            guard let found = index.fixture(for: try key(request), state: { states[$0] }) else { return nil }
            if let scenario = found.details.scenario, let next = scenario.newState { states[scenario.name] = next }
            return try Envelope(parsing: found.response).payload?.text
        }
    }
}

/// Collects what is reported from any thread.
final class Events: Sendable {
    private let events = Mutex<[RecordingEvent]>([])
    var all: [String] { events.withLock { $0.map(\.description) } }
    var report: @Sendable (RecordingEvent) -> Void { { event in self.events.withLock { $0.append(event) } } }
}
