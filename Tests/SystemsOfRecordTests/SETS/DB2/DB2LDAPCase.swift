import Foundation
import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

/// A recorded exchange of the content service or the directory.
struct DB2LDAPCase: Sendable, CustomTestStringConvertible {
    let service: String
    let operation: String
    let name: String
    /// The lines of `exchange.yaml` that stand at its left margin.
    let facts: [String: String]

    var testDescription: String { "\(operation)/\(name)" }
    var isOrdinary: Bool { facts["class"] == "ordinary" }
    var status: Int { facts["status"].flatMap { Int($0) } ?? 0 }

    /// The time of the call.
    var clock: Int64 {
        let text = facts["clock"] ?? facts["recordedAt"] ?? ""
        return CivilDateTime(String(text.prefix(19)))?.secondsSinceEpoch ?? 0
    }

    private static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "fixtures/sets")

    private var folder: URL { Self.root.appending(path: "\(service)/\(operation)/\(name)") }

    func bytes(_ file: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appending(path: file)))
    }

    func json(_ file: String) throws -> JSONDocument {
        try JSONDocument(parsing: bytes(file))
    }

    /// All exchanges of a service, none where the folder cannot be read: `DB2LDAPCaseTests` counts them.
    static func all(_ service: String) -> [DB2LDAPCase] {
        let manager = FileManager.default
        func names(_ path: String) -> [String] {
            ((try? manager.contentsOfDirectory(atPath: root.appending(path: path).path())) ?? []).sorted()
        }
        return names(service).flatMap { operation in
            names("\(service)/\(operation)").map { name in
                let file = root.appending(path: "\(service)/\(operation)/\(name)/exchange.yaml")
                let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
                return DB2LDAPCase(service: service, operation: operation, name: name, facts: facts(of: text))
            }
        }
    }

    private static func facts(of yaml: String) -> [String: String] {
        var facts: [String: String] = [:]
        for line in yaml.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            if parts.count == 2 { facts[parts[0]] = parts[1] }
        }
        return facts
    }
}

extension DB2LDAPCase {
    /// The envelope of a file; nil where it is not a sound one of SOAP 1.1, which is found out before any codec.
    func envelope(_ file: String) throws -> Envelope? {
        guard let envelope = try? Envelope(parsing: bytes(file)), envelope.version == .soap11 else { return nil }
        return envelope
    }

    func payload(_ file: String) throws -> XMLElement {
        try #require(try envelope(file)?.payload)
    }

    /// What the operation's `decode` is given; nil where the answer does not get so far.
    func reply() throws -> SoapstoneSOAP.Operation.Reply? {
        guard let envelope = try envelope("response.xml") else { return nil }
        if let fault = envelope.fault {
            return SoapstoneSOAP.Operation.Reply(httpStatus: status, content: .fault(fault), clock: clock)
        }
        guard let payload = envelope.payload else { return nil }
        return SoapstoneSOAP.Operation.Reply(httpStatus: status, content: .payload(payload), clock: clock)
    }

    /// The device's request without the session's key.
    func deviceRequest() throws -> JSONDocument {
        var output = ByteWriter()
        output.append("{")
        for (key, value) in try json("request.json").root.members where key != "cacheid" {
            if output.count > 1 { output.append(",") }
            output.appendJSON(key)
            output.append(":")
            value.write(to: &output)
        }
        output.append("}")
        return try JSONDocument(parsing: output.bytes)
    }

    /// The session that the request names: `SYNTHETIC-SESSION-17` is web id 300000000017.
    func session() throws -> SessionValues {
        guard let key = try json("request.json").root["cacheid"]?.string else { return .none }
        return SessionValues(["webId": "3000000000\(key.suffix(2))"])
    }
}

extension Outcome {
    /// The device's answer.
    func answer(status: Int) throws -> JSONDocument {
        var text: String
        switch self {
        case .success(let write):
            var members = ObjectWriter()
            write(&members)
            let comma = members.output.count > 0 ? "," : ""
            text = #"{\#(members.output.string)\#(comma)"Status":"SUCCESS","httpStatusCode":200,"opstatus":0}"#
        case .failure(let failure):
            var message = ByteWriter()
            message.appendJSON(failure.userMessage ?? failure.status.userMessage)
            let reason = failure.reason.map { #","reason":"\#($0)""# } ?? ""
            text = """
                {"errcode":"\(failure.status.code)","errmsg":"\(failure.status.text)","httpStatusCode":\(status),\
                "message":\(message.string),"opstatus":\(failure.status.number)\(reason)}
                """
        }
        return try JSONDocument(parsing: Array(text.utf8))
    }
}
