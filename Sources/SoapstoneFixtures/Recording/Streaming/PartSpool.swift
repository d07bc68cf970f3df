internal import Dispatch
internal import SoapstoneBase
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#else
internal import Darwin
#endif

/// The content of one part on its way to the disk, in a file beside the journal.
///
/// Until it is kept, the file has a name that the next start removes; when nobody needs it any more, it is removed at once.
final class PartSpool: Sendable {
    private let folder: StoreFolder
    private let name: String
    private let file: Int32
    private let isKept = Atomic(false)
    /// What waits for the disk does so on a thread of this queue's.
    private let queue = DispatchQueue(label: "soapstone.part")

    private init(_ folder: StoreFolder, _ name: String, _ file: Int32) {
        self.folder = folder
        self.name = name
        self.file = file
    }

    deinit {
        queue.async { [folder, name, file, isKept = isKept.load(ordering: .acquiring)] in
            folder.calls.close(file)
            if !isKept { try? folder.removeFile(name) }
        }
    }

    /// Makes an empty file in the journal's folder.
    static func begin(in folder: StoreFolder) async throws(RecordingError) -> PartSpool {
        var generator = SystemRandomNumberGenerator()
        let name = StoreFolder.unfinished + "part-" + RandomBytes.digits32 { generator.next() }
        let file = try await perform(on: DispatchQueue(label: "soapstone.part")) { () throws(RecordingError) in
            try folder.open(name, flags: O_WRONLY | O_CREAT | O_EXCL)
        }
        return PartSpool(folder, name, file)
    }

    /// Writes the next bytes.
    func append(_ bytes: [UInt8]) async throws(RecordingError) {
        try await Self.perform(on: queue) { [self] () throws(RecordingError) in
            try folder.append(bytes, to: file, named: name)
        }
    }

    /// Puts the file on the disk, under the name of its content: a record of the journal may refer to it then.
    func keep(_ content: Fixture.Withheld) async throws(RecordingError) {
        try await Self.perform(on: queue) { [self] () throws(RecordingError) in
            // Whatever durability is asked for: the folder of a case, which is safe, is to have it whole.
            try folder.perform(name) { () throws(SystemFailure) in
                try folder.calls.synchronize(file, dataOnly: true)
            }
            try folder.rename(name, to: JournalFiles.name(of: content))
            isKept.store(true, ordering: .releasing)
            try folder.synchronize()
        }
    }

    private static func perform<Value: Sendable>(
        on queue: DispatchQueue,
        _ body: @escaping @Sendable () throws(RecordingError) -> Value
    ) async throws(RecordingError) -> Value {
        let result: Result<Value, RecordingError> = await withCheckedContinuation { continuation in
            queue.async {
                do throws(RecordingError) {
                    continuation.resume(returning: .success(try body()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
