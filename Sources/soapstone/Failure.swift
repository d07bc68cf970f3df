import ArgumentParser
import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneGateway
import SoapstoneSOAP
import SoapstoneStub
import SoapstoneTransport
import SoapstoneWSDL
import SoapstoneXML

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

/// Runs a command's work and turns what it throws into one line on standard error and an exit code.
func reporting(_ input: String, _ work: () async throws -> Void) async throws {
    do {
        try await work()
    } catch let failure as Failure {
        printError(failure.message)
        throw ExitCode(failure.status)
    } catch let error as XMLError {
        let place = error.place.map { ":\($0.line):\($0.column)" } ?? ""
        let path = error.place.map { " at \($0.path)" } ?? ""
        printError("\(input)\(place): error: \(error.message) [\(error.code.rawValue)]\(path)")
        throw ExitCode(Failure.Status.unreadable)
    } catch let error as SOAPError {
        let place = error.place.map { ":\($0.line):\($0.column)" } ?? ""
        printError("\(input)\(place): error: \(error.message) [\(error.machineCode)]")
        throw ExitCode(Failure.Status.unreadable)
    } catch let error as MIMEError {
        printError("\(input): error: \(error.message) [\(error.code.rawValue)]")
        throw ExitCode(Failure.Status.unreadable)
    } catch let error as JSONError {
        printError("\(input):\(error.line):\(error.column): error: \(error.message) [\(error.code.rawValue)]")
        throw ExitCode(Failure.Status.unreadable)
    } catch let error as FixtureError {
        printError("\(error)")
        throw ExitCode(Failure.Status.unreadable)
    } catch let error as ContractError {
        for finding in error.findings { printError("\(finding)") }
        throw ExitCode(Failure.Status.unreadable)
    } catch let error as SampleError {
        printError("\(input): error: \(error)")
        throw ExitCode(Failure.Status.unreadable)
    } catch let errors as SchemaEncodeErrors {
        for error in errors.errors { printError("\(input): error: \(error)") }
        if errors.count > errors.errors.count {
            printError("\(input): \(errors.count - errors.errors.count) more errors")
        }
        throw ExitCode(Failure.Status.unreadable)
    } catch let error as ContractGap {
        printError("\(input): error: \(error)")
        throw ExitCode(Failure.Status.unreadable)
    } catch let error as SchemaCodecError {
        printError("\(input): error: \(error)")
        throw ExitCode(Failure.Status.unreadable)
    } catch let error as ConfigurationError {
        printError("\(input)\(error.line.map { ":\($0)" } ?? ""): error: \(error.key): \(error.message)")
        throw ExitCode(Failure.Status.unreadable)
    } catch let error as TransportError {
        printError("error: \(error.message) [\(error.code.rawValue)]")
        throw ExitCode(Failure.Status.runTime)
    } catch let error as StubError {
        printError("error: \(error.message)")
        throw ExitCode(Failure.Status.runTime)
    } catch let error as DecodeError {
        tell(error, of: input)
        throw ExitCode(Failure.Status.unreadable)
    } catch let error as SoapstoneSOAP.Operation.RequestError {
        if let cause = error.cause {
            tell(cause, of: input)
        } else {
            for mistake in error.mistakes { printError("\(input): error: \(mistake)") }
            let more = error.count - error.mistakes.count
            if more > 0 { printError("\(input): error: and \(more) more") }
        }
        throw ExitCode(Failure.Status.unreadable)
    }
}

private func tell(_ error: DecodeError, of input: String) {
    let place = error.line.map { ":\($0)" } ?? ""
    printError("\(input)\(place): error: \(error.path): \(error.message)")
}

/// Prints a line on standard error.
func printError(_ line: String) {
    var line = line + "\n"
    line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
}

/// Prints bytes on standard output, with a line feed at the end.
func printOutput(_ bytes: [UInt8], lineFeed: Bool = true) {
    (bytes + (lineFeed ? [UInt8(ascii: "\n")] : [])).withUnsafeBufferPointer { buffer in
        var rest = buffer[...]
        while !rest.isEmpty {
            let piece = UnsafeBufferPointer(rebasing: rest)
            let count = write(STDOUT_FILENO, piece.baseAddress, piece.count)
            guard count > 0 || errno == EINTR else { return }
            rest = rest.dropFirst(max(count, 0))
        }
    }
}
