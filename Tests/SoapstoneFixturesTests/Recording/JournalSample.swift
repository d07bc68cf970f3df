import Foundation
import SoapstoneXML

@testable import SoapstoneFixtures

/// Journals for tests.
enum JournalSample {
    /// Payloads of 1 to 300 bytes, each different.
    static func payloads(_ count: Int) -> [[UInt8]] {
        (0..<count).map { index in
            Array("\(index):".utf8) + [UInt8](repeating: UInt8(truncatingIfNeeded: index), count: index * 37 % 290)
        }
    }

    /// Writes a journal of one batch a list of payloads.
    @discardableResult
    static func write(
        _ batches: [[[UInt8]]],
        to path: String,
        calls: any SystemCalls = FailingCalls(first: 0, code: 0),
        _ configuration: JournalConfiguration = JournalConfiguration()
    ) throws -> JournalAppender.Mark? {
        let folder = try StoreFolder(path: path, calls: calls)
        var appender = JournalAppender(try JournalState(reading: folder), in: folder, configuration)
        var mark: JournalAppender.Mark?
        for batch in batches { mark = try appender.append(batch) }
        return mark
    }

    /// All payloads that a journal's segments give out.
    static func payloads(in path: String) throws -> [[UInt8]] {
        let folder = try StoreFolder(path: path, calls: RealSystemCalls())
        var payloads: [[UInt8]] = []
        for number in try JournalState.segments(in: folder) {
            var reader = try SegmentReader(JournalState.name(number), in: folder)
            while let record = try reader.next() { payloads.append(record.payload) }
        }
        return payloads
    }

    static func state(of path: String) throws -> JournalState {
        try JournalState(reading: StoreFolder(path: path, calls: RealSystemCalls()))
    }

    static func bytes(_ file: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: file))) }

    static func put(_ bytes: [UInt8], _ file: String) throws {
        try Data(bytes).write(to: URL(fileURLWithPath: file))
    }
}
