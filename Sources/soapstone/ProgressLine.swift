import SoapstoneConformance
import SoapstoneWSDL
import Synchronization

#if Offline
import SoapstoneOffline
#endif

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How far something has come, on the last line of a terminal, where it takes longer than a second.
final class ProgressLine: Sendable {
    /// Makes the text of what was told last for so many columns.
    private let text = Mutex((@Sendable (Int) -> String)?.none)

    /// nil where standard error is no terminal, or one that cannot erase a line.
    init?() {
        guard isatty(STDERR_FILENO) == 1, let terminal = getenv("TERM") else { return nil }
        guard !["", "dumb"].contains(String(cString: terminal)) else { return nil }
    }

    /// Takes in how far the loading of a contract has come.
    func update(_ progress: LoadingProgress) {
        text.withLock { $0 = { Self.text(progress, columns: $0) } }
    }

    /// Takes in how far a check has come.
    func update(_ progress: CheckProgress) {
        update(progress.stage.rawValue, done: progress.done, total: progress.total)
    }

    #if Offline
    /// Takes in how far work on an offline store has come.
    func update(_ progress: OfflineProgress) {
        update(progress.stage.rawValue, done: progress.done, total: progress.total)
    }
    #endif

    private func update(_ stage: String, done: Int, total: Int) {
        text.withLock { $0 = { Self.text(stage, done: done, total: total, columns: $0) } }
    }

    /// Does work with the line below it, if there is one; it is erased before this returns.
    static func showing<Value>(_ line: ProgressLine?, _ work: () async throws -> Value) async rethrows -> Value {
        guard let line else { return try await work() }
        // It is cancelled and waited for at the end of the scope.
        async let _ = line.show()
        return try await work()
    }

    private func show() async {
        try? await Task.sleep(for: .seconds(1))
        var shown = ""
        while !Task.isCancelled {
            let text = text.withLock { $0 }.map { $0(Self.columns) } ?? ""
            if text != shown {
                Self.write("\r\(text)\u{1B}[K")
                shown = text
            }
            try? await Task.sleep(for: .milliseconds(100))
        }
        if !shown.isEmpty { Self.write("\r\u{1B}[K") }
    }

    /// The line, short enough not to be broken, in ASCII: other characters may be two columns wide or none.
    static func text(_ progress: LoadingProgress, columns: Int) -> String {
        let size = progress.bytes < 1 << 20 ? "\(progress.bytes >> 10) KiB" : "\(progress.bytes >> 20) MiB"
        let count = progress.documents == 1 ? "1 document" : "\(progress.documents) documents"
        let start = "loading: \(count), \(size), now "
        guard let current = progress.current else { return String((start + "their definitions").prefix(columns)) }
        let bytes = current.utf8.map { (0x20...0x7E).contains($0) ? $0 : UInt8(ascii: "?") }
        let room = max(0, columns - start.utf8.count)
        guard bytes.count > room else { return start + String(decoding: bytes, as: UTF8.self) }
        // What tells documents apart stands at the end.
        let end = String(decoding: bytes.suffix(max(0, room - 3)), as: UTF8.self)
        return String("\(start)...\(end)".prefix(columns))
    }

    /// A bar with its numbers, short enough not to be broken.
    static func text(_ stage: String, done: Int, total: Int, columns: Int) -> String {
        let numbers = "\(done) of \(total)"
        let room = columns - stage.utf8.count - numbers.utf8.count - ": [] ".utf8.count
        guard room >= 4 else { return String("\(stage): \(numbers)".prefix(columns)) }
        let width = min(room, 40)
        let full = total > 0 ? width * done / total : 0
        let bar = String(repeating: "#", count: full) + String(repeating: " ", count: width - full)
        return "\(stage): [\(bar)] \(numbers)"
    }

    /// The columns that a line may take; in the last one, some terminals break it.
    private static var columns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1 else { return 79 }
        return Int(size.ws_col) - 1
    }

    private static func write(_ text: String) {
        var text = text
        text.withUTF8 { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
