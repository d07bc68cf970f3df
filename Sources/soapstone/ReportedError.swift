import SoapstoneCodec
import SoapstoneFixtures
import SoapstoneGateway
import SoapstoneMessages
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneStub
import SoapstoneTransport
import SoapstoneWSDL
import SoapstoneXML

/// An error that a command tells its user: `input:place: error: text`.
protocol ReportedError: Error {
    /// Where in the input it was found: `:3:14`; empty where nothing is known of that.
    var location: String { get }
    /// What was found, and the error's code where it has one.
    var text: String { get }
    /// The command's exit status.
    var status: Int32 { get }

    /// What is told of it.
    ///
    /// - Parameter input: what the user calls the input.
    func lines(of input: String) -> [String]
}

extension ReportedError {
    var location: String { "" }
    var text: String { "\(self)" }
    var status: Int32 { Failure.Status.unreadable }

    func lines(of input: String) -> [String] { ["\(input)\(location): error: \(text)"] }
}

/// An error that is not one of an input: `error: text`.
protocol RunTimeError: ReportedError {}

extension RunTimeError {
    var status: Int32 { Failure.Status.runTime }

    func lines(of input: String) -> [String] { ["error: \(text)"] }
}

extension Failure: ReportedError {
    func lines(of input: String) -> [String] { [message] }
}

// MARK: - Messages

extension XMLError: ReportedError {
    var location: String { place.map { ":\($0.line):\($0.column)" } ?? "" }
    var text: String { "\(message) [\(code.rawValue)]\(place.map { " at \($0.path)" } ?? "")" }
}

extension SOAPError: ReportedError {
    var location: String { place.map { ":\($0.line):\($0.column)" } ?? "" }
    var text: String { "\(message) [\(machineCode)]" }
}

extension MIMEError: ReportedError {
    var text: String { "\(message) [\(code.rawValue)]" }
}

extension JSONError: ReportedError {
    var location: String { ":\(line):\(column)" }
    var text: String { "\(message) [\(code.rawValue)]" }
}

extension DecodeError: ReportedError {
    var location: String { line.map { ":\($0)" } ?? "" }
    var text: String { "\(path): \(message)" }
}

extension SchemaCodecError: ReportedError {}

extension SchemaEncodeErrors: ReportedError {
    func lines(of input: String) -> [String] {
        let more = count - errors.count
        return errors.map { "\(input): error: \($0)" } + (more > 0 ? ["\(input): \(more) more errors"] : [])
    }
}

extension SoapstoneOperations.Operation.RequestError: ReportedError {
    func lines(of input: String) -> [String] {
        if let cause { return cause.lines(of: input) }
        let more = count - mistakes.count
        return mistakes.map { "\(input): error: \($0)" } + (more > 0 ? ["\(input): error: and \(more) more"] : [])
    }
}

// MARK: - Contracts and configurations

extension ContractError: ReportedError {
    func lines(of input: String) -> [String] { findings.map { "\($0)" } }
}

extension ContractGap: ReportedError {}

extension SampleError: ReportedError {}

extension FixtureError: ReportedError {
    func lines(of input: String) -> [String] { ["\(self)"] }
}

extension ConfigurationError: ReportedError {
    var location: String { line.map { ":\($0)" } ?? "" }
    var text: String { "\(key): \(message)" }
}

// MARK: - Servers and connections

extension TransportError: RunTimeError {
    var text: String {
        guard let tlsFailure else { return "\(message) [\(code.rawValue)]" }
        return "\(message) [\(tlsFailure.rawValue)]; \(tlsFailure.remedy)"
    }
}

extension StubError: RunTimeError {
    var text: String { message }
}

extension RecordingError: RunTimeError {}
