public import SoapstoneSchema
internal import SoapstoneXML

/// Why a contract was not loaded at all.
public struct ContractError: Error, Equatable, Sendable {
    /// What is wrong, at least one finding of severity `.error`.
    public var findings: [ContractFinding]
    /// Whether the main document is neither a WSDL document nor a schema.
    package internal(set) var isOfNoContract = false

    init(_ findings: [ContractFinding]) {
        self.findings = findings
    }

    init(_ rule: ContractRule, _ message: String, remedy: String? = nil, file: String, line: Int = 0, column: Int = 0) {
        findings = [ContractFinding(rule, .error, message, remedy: remedy, file: file, line: line, column: column)]
    }

    init(_ error: XMLError, file: String) {
        findings = [ContractFinding(error, file: file)]
    }
}

extension ContractError: CustomStringConvertible {
    public var description: String { findings.map(\.description).joined(separator: "\n") }
}

extension ContractFinding {
    /// A document that is not XML, or not as contracts may be.
    init(_ error: XMLError, file: String) {
        self.init(
            .xml,
            .error,
            error.message,
            remedy: error.code == .dtd ? "Take the document type declaration out; contracts have none." : nil,
            file: file,
            line: error.place?.line ?? 0,
            column: error.place?.column ?? 0
        )
    }
}
