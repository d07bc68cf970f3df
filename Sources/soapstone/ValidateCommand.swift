import ArgumentParser
import SoapstoneCodec
import SoapstoneMessages
import SoapstoneOperations
import SoapstoneSchema
import SoapstoneXML

/// `soapstone validate`
struct ValidateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "validate",
        abstract: "Validates messages against a contract, or documents against a schema.",
        discussion: """
            Validates the structure of an envelope, the header blocks that the contract declares, and the body or the \
            detail of a fault. A part of a schema that was not read (an assertion, a misspelt facet, a document that \
            cannot be found) makes whatever depends on it "not checked". Each error is a line on standard error with \
            file, line, rule and what is allowed there.

            Exit codes: 0 all files are valid, 1 a file is invalid, 2 a file could not be read or checked.

            Examples:
              soapstone validate --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  fixtures/sets/ims-case/getCaseList/ordinary/request.xml \\
                  fixtures/sets/ims-case/getCaseList/ordinary/response.xml
              soapstone validate --wsdl wsdl/sets/sets-ims-case.wsdl \\
                  --operation getCaseList \\
                  fixtures/sets/ims-case/getCaseList/ordinary/request.xml
              soapstone validate --schema wsdl/sets/DSMLv2.xsd \\
                  fixtures/sets/ldap/changePassword/changed/request.xml
            """
    )

    @Option(help: "The contract: a file or its address.") var wsdl: Input?
    @Option(help: "A schema, in place of a contract.") var schema: Input?
    @Option(help: "The operation whose messages the files are.") var operation: String?
    @Option(help: "text, or json for machines.") var format = OutputFormat.text
    @OptionGroup(title: "Contract loading") var contract: ContractOptions
    @Argument(help: "The files, or - for standard input.") var files: [Input]

    func validate() throws {
        guard (wsdl == nil) != (schema == nil) else { throw ValidationError("give --wsdl or --schema") }
        guard operation == nil || wsdl != nil else { throw ValidationError("--operation needs --wsdl") }
        let names = files.map(\.path) + [wsdl?.path, schema?.path].compactMap(\.self)
        guard names.filter({ $0 == "-" }).count <= 1 else { throw ValidationError("there is one standard input") }
    }

    func run() async throws {
        guard let source = wsdl ?? schema else { return }
        var status: Int32 = 0
        try await reporting(source.name) {
            let loaded = try await contract.load(source)
            let operation = try operation.map { try loaded.operation($0, in: source.name).operation }
            let validator = MessageValidator(loaded)
            var reports: [(file: String, report: ValidationReport)] = []
            for file in files {
                do {
                    try await reporting(file.name) {
                        let document = try XMLDocument(parsing: try file.read(), limits: .response)
                        reports.append((file.name, validator.validate(document, of: operation)))
                    }
                } catch let code as ExitCode {
                    status = max(status, code.rawValue)
                }
            }
            for (file, report) in reports {
                report.tell(of: file)
                if format == .text { printOutput(Array("\(file): \(report.words)".utf8)) }
                status = max(status, report.exitStatus)
            }
            if format == .json { printOutput(Self.json(reports)) }
        }
        if status != 0 { throw ExitCode(status) }
    }

    private static func json(_ reports: [(file: String, report: ValidationReport)]) -> [UInt8] {
        var json = JSONText()
        json.object {
            $0.objects("files", reports) { item, json in
                json.member("file", item.file)
                json.member("verdict", item.report.word)
                json.member("notes", item.report.notes)
                json.objects("errors", item.report.violations) { violation, json in
                    json.member("rule", violation.rule)
                    json.member("datatypeRule", violation.datatypeRule)
                    json.member("line", violation.place.line)
                    json.member("column", violation.place.column)
                    json.member("path", violation.place.path)
                    json.member("message", violation.message)
                    json.member("allowed", violation.allowed.map(\.description))
                }
            }
        }
        return json.bytes
    }
}

extension ValidationReport {
    /// Prints what is wrong, and what else should be known, on standard error.
    func tell(of file: String) {
        for violation in violations {
            let place = "\(file):\(violation.place.line):\(violation.place.column)"
            printError("\(place): error: \(violation.message) [\(violation.rule)] at \(violation.place.path)")
        }
        if droppedViolations > 0 { printError("\(file): error: \(droppedViolations) more errors") }
        // What was looked at is worth a word where the verdict is not the one that was hoped for.
        if verdict != .valid { for note in notes { printError("\(file): note: \(note)") } }
    }

    /// The verdict as one word.
    fileprivate var word: String {
        switch verdict {
        case .valid: "valid"
        case .invalid: "invalid"
        case .notChecked: "notChecked"
        }
    }

    /// The verdict for people.
    var words: String {
        switch verdict {
        case .valid: "valid"
        case .invalid: "invalid, \(String.counted(violations.count + droppedViolations, "error"))"
        case .notChecked(let reason): "not checked: \(reason)"
        }
    }

    var exitStatus: Int32 {
        switch verdict {
        case .valid: 0
        case .invalid: Failure.Status.findings
        case .notChecked: Failure.Status.unreadable
        }
    }
}
