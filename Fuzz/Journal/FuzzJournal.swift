import Foundation
import FuzzDriver
import SoapstoneFixtures

/// A store with the journal of a recorder that was killed.
struct Store {
    let folder: URL
    let file: URL
    let segment: Segment

    init() throws {
        // In memory, where a disk would be waited for thousands of times a second.
        let memory = "/dev/shm"
        let base = FileManager.default.fileExists(atPath: memory) ? memory : FileManager.default.temporaryDirectory.path
        folder = URL(filePath: base).appending(path: "soapstone-fuzz-journal-\(getpid())")
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let made = try wait { [path = folder.path] in
            let recorder = try await Recorder.start(path)
            for number in 1...3 { try await recorder.record(Self.exchange(number)) }
            // The journal as a kill would leave it.
            let journal = URL(filePath: path).appending(path: ".recording")
            let names = try FileManager.default.contentsOfDirectory(atPath: journal.path)
            for name in names {
                let file = journal.appending(path: name)
                let bytes = try Array(Data(contentsOf: file))
                guard bytes.starts(with: "SOAPJRNL".utf8) else { continue }
                try await recorder.stop()
                return (file, Segment(bytes))
            }
            throw CocoaError(.fileNoSuchFile)
        }
        (file, segment) = made
        guard segment.records.count == 3 else { throw CocoaError(.fileReadCorruptFile) }
    }

    private static func exchange(_ number: Int) -> CapturedExchange {
        func envelope(_ text: String) -> [UInt8] {
            let namespace = "http://schemas.xmlsoap.org/soap/envelope/"
            return Array("<e:Envelope xmlns:e='\(namespace)'><e:Body>\(text)</e:Body></e:Envelope>".utf8)
        }
        let type = Fixture.Header("Content-Type", "text/xml")
        return CapturedExchange(
            endpoint: "/fuzz",
            requestHeaders: [type, Fixture.Header("SOAPAction", "\"urn:get\"")],
            request: .bytes(envelope("<get><id>\(number)</id></get>")),
            status: 200,
            responseHeaders: [type],
            response: .bytes(envelope("<got>\(number)</got>")),
            recordedAt: 1_709_199_000,
            latency: .milliseconds(number)
        )
    }

    /// Lays the journal into the store again, and nothing else.
    func lay(_ bytes: [UInt8]) throws {
        try? FileManager.default.removeItem(at: folder)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }
}

/// Does something for which the fuzzer waits.
func wait<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
    let semaphore = DispatchSemaphore(value: 0)
    nonisolated(unsafe) var result: Result<Value, any Error>?
    Task {
        do { result = .success(try await body()) } catch { result = .failure(error) }
        semaphore.signal()
    }
    semaphore.wait()
    guard let result else { fatalError("the task ended without a result") }
    return try result.get()
}

let store: Store = {
    do { return try Store() } catch { fatalError("nothing to begin with: \(error)") }
}()

/// Records on where a recorder was killed, and once more; false where the journal is of another version.
func goesOn(_ path: String) async throws(RecordingError) -> Bool {
    do throws(RecordingError) {
        _ = try await Recorder.verify(path)
        try await start(path)
        return true
    } catch {
        switch error.code {
        case .version: return false
        // A record that is no exchange stays in its journal, and does so at the next start.
        case .value, .limit: return true
        default: throw error
        }
    }
}

/// Starts a recorder, after a repair where it asks for one.
private func start(_ path: String) async throws(RecordingError) {
    do throws(RecordingError) {
        try await Recorder.start(path).stop()
    } catch {
        guard error.code == .damaged else { throw error }
        _ = try await Recorder.repair(path)
        try await Recorder.start(path).stop()
    }
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOne(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let input = [UInt8](input: data, count: size)
    do {
        try store.lay(store.segment.changed(by: input))
        let path = store.folder.path
        let findings = try wait { () -> [JournalFinding] in
            guard try await goesOn(path) else { return [] }
            return try await Recorder.verify(path)
        }
        guard !findings.contains(where: { $0.kind == .damaged }) else {
            fatalError("the journal is damaged behind a recorder that took it over: \(findings)")
        }
    } catch {
        fatalError("a journal is neither taken over nor repaired: \(error)")
    }
    return 0
}

@_cdecl("FuzzJournal_main")
public func fuzzMain(_ count: CInt, _ arguments: Arguments?) -> CInt {
    drive(count, arguments, fuzzOne)
}
