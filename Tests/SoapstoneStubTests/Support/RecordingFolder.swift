import Foundation
import Logging
import SoapstoneFixtures
import SoapstoneStub
import SoapstoneTransport

/// A store that a stub records into.
struct RecordingFolder {
    let path: String
    let recording: Recording
    private let recorder: Recorder

    init() async throws {
        let parent = FileManager.default.temporaryDirectory.appending(path: "soapstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
        path = parent.appending(path: "sets").path
        recorder = try await Recorder.start(path)
        recording = Recording(
            recorder,
            redactor: Redactor(key: nil),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// A proxy to a port of this machine that is recorded; nil for one without an upstream.
    func proxy(_ policy: Proxy.Policy = .all, to port: Int?) throws -> Proxy {
        Proxy(
            policy,
            to: try port.map { try UpstreamTable([Upstream("http://127.0.0.1:\($0)")]) } ?? .none,
            over: try HTTPTransport(configuration: .init()),
            recording: recording
        )
    }

    /// Ends the recording.
    ///
    /// - Returns: the folder, which `end` removes.
    func stopped() async throws -> String {
        try await recorder.stop()
        return path
    }

    /// Ends the recording and removes the folder.
    ///
    /// - Returns: all that was recorded, requests and responses.
    @discardableResult func end() async throws -> [String] {
        try await recorder.stop()
        defer { try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent) }
        return try FileManager.default.subpathsOfDirectory(atPath: path).filter { $0.hasSuffix(".xml") }.sorted()
            .map { try String(contentsOfFile: "\(path)/\($0)", encoding: .utf8) }
    }
}
