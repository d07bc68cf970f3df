import Foundation
import Testing

@testable import SoapstoneFixtures

/// Kills recording processes at random times. What was acknowledged is counted by appending to a file, which a killed
/// process leaves as it is.
@Suite(.serialized) struct KilledRecorderTests {
    @Test("Of what 8 tasks were told is safe, a kill at any time loses nothing", arguments: 0..<12)
    func killed(round: Int) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path
        let delay: Int = 2_000 + round * 7_919 % 90_000
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String, delay = delay as Int] in
            let acknowledged = open("\(path)/acknowledged", O_WRONLY | O_CREAT | O_APPEND, 0o600)
            let recorder = try await Recorder.start("\(path)/store")
            Thread.detachNewThread {
                usleep(UInt32(delay))
                kill(getpid(), SIGKILL)
            }
            await withTaskGroup { group in
                for task in 0..<8 {
                    group.addTask {
                        for index in 0..<1_000_000 {
                            let name = "\(task)-\(index)"
                            guard (try? await recorder.record(RecordingSample.exchange(name, "A"))) != nil else {
                                return
                            }
                            // One call, so that a line is there or not.
                            let line = Array("\(name)\n".utf8)
                            _ = write(acknowledged, line, line.count)
                        }
                    }
                }
            }
        }
        let lines = try JournalSample.bytes("\(path)/acknowledged").split(separator: UInt8(ascii: "\n"))
        let findings = try await Recorder.verify("\(path)/store")
        #expect(findings.allSatisfy { $0.kind == .torn })
        try await Recorder.start("\(path)/store").stop()
        let result = try FixtureFolder.load("\(path)/store")
        #expect(result.problems == [])
        let ids = Set(result.fixtures.map { $0.request })
        for line in lines {
            let name = String(decoding: line, as: UTF8.self)
            #expect(
                ids.contains(RecordingSample.exchange(name, "A").request.bytes),
                "\(name) of \(lines.count) is lost"
            )
        }
        // What is there beyond that is whole.
        #expect(result.fixtures.allSatisfy { $0.response == RecordingSample.exchange("", "A").response.bytes })
    }
}
