import ArgumentParser
import SoapstoneGateway
import SoapstoneXML
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Why a command ends, with its exit code.
struct Failure: Error {
    var message: String
    var status: Int32

    /// The exit codes of the tool, besides 0 and ArgumentParser's 64.
    enum Status {
        static let findings: Int32 = 1
        static let unreadable: Int32 = 2
        static let runTime: Int32 = 3
    }

    static func unreadable(_ name: String, _ reason: String) -> Failure {
        Failure(message: "\(name): error: \(reason)", status: Status.unreadable)
    }

    static func runTime(_ reason: String) -> Failure {
        Failure(message: "error: \(reason)", status: Status.runTime)
    }
}

extension Failure: CustomStringConvertible {
    /// The message, for who tells of it without ending.
    var description: String { message }
}

/// Runs a command's work, and tells what it throws on standard error and by the exit code; that standard output could not
/// be written, too, which nobody may take for a report that is whole.
func reporting(_ input: String, _ work: () async throws -> Void) async throws {
    do {
        try await work()
        let reason = outputFailure.withLock { $0 }
        if reason != 0 { throw Failure.runTime("standard output: \(String(cString: strerror(reason)))") }
    } catch let error as any ReportedError {
        for line in error.lines(of: input) { printError(line) }
        throw ExitCode(error.status)
    }
}

/// Runs the work of a command that reads a contract and a configuration, if there are: each is named with its own errors.
func reporting(contract: Input?, configuration: Input?, _ work: () async throws -> Void) async throws {
    let configured = configuration?.name ?? (contract?.name ?? CheckedProject.standard)
    try await reporting(contract?.name ?? configured) {
        do {
            try await work()
        } catch let error as ConfigurationError {
            try await reporting(configured) { throw error }
        }
    }
}

/// Prints a line on standard error.
func printError(_ line: String) {
    // What comes from documents must not act on the terminal.
    var line = Excerpt.visible(line, keepsLines: true) + "\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Why standard output was not written to its end, by its number; 0 where it was. Whoever closed a pipe had enough.
private let outputFailure = Mutex<Int32>(0)

/// Prints bytes on standard output, with a line feed at the end.
func printOutput(_ bytes: [UInt8], lineFeed: Bool = true) {
    (bytes + (lineFeed ? [UInt8(ascii: "\n")] : [])).withUnsafeBufferPointer { buffer in
        var rest = buffer[...]
        while !rest.isEmpty {
            let piece = UnsafeBufferPointer(rebasing: rest)
            let count = write(STDOUT_FILENO, piece.baseAddress, piece.count)
            guard count > 0 || errno == EINTR else {
                let reason = errno
                if reason != EPIPE { outputFailure.withLock { $0 = reason } }
                return
            }
            rest = rest.dropFirst(max(count, 0))
        }
    }
}
