import Foundation

/// A terminal that nobody looks at, and what was shown on it.
final class Pseudoterminal {
    private let own: Int32
    /// The end for programs.
    private let other: Int32

    init(columns: UInt16) throws {
        own = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        // What grantpt, unlockpt and ptsname do on Linux (pts(4)), which Swift's Glibc does not show.
        let (unlock, getNumber): (UInt, UInt) = (0x4004_5431, 0x8004_5430)
        var (isLocked, number) = (Int32(0), UInt32(0))
        guard own >= 0, ioctl(own, unlock, &isLocked) == 0, ioctl(own, getNumber, &number) == 0 else {
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
        }
        other = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        guard other >= 0, ioctl(own, UInt(TIOCSWINSZ), &size) == 0 else {
            throw POSIXError(.init(rawValue: errno) ?? .EIO)
        }
    }

    deinit { close(own) }

    /// Runs the tool with its standard error on the terminal, and returns what it showed there; to be called once.
    func run(_ arguments: [String], terminal: String = "xterm") async throws -> String {
        let process = Process()
        process.executableURL = Tool.soapstone
        process.arguments = arguments
        process.currentDirectoryURL = Tool.root
        process.environment = ProcessInfo.processInfo.environment.merging(["TERM": terminal]) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(fileDescriptor: other)
        try process.run()
        // The reading ends when no program has the terminal any more.
        close(other)
        return await withCheckedContinuation { (continuation: CheckedContinuation<String, Never>) in
            Thread.detachNewThread { [own] in
                var shown: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 1 << 12)
                while true {
                    let count = read(own, &buffer, buffer.count)
                    guard count > 0 else { break }
                    shown += buffer[..<count]
                }
                continuation.resume(returning: String(decoding: shown, as: UTF8.self))
            }
        }
    }
}
