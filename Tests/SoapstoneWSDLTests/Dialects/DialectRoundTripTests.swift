import Foundation
import SoapstoneCodec
import SoapstoneSOAP
import SoapstoneXML
import Testing

@testable import SoapstoneMessages
@testable import SoapstoneWSDL

/// The recorded messages of the systems of record, through dialects and back.
@Suite struct DialectRoundTripTests {
    private static let systems = [
        ("ims-case", "sets-ims-case.wsdl"), ("ims-payment", "sets-ims-payment.wsdl"),
        ("db2-content", "sets-db2-content.wsdl"), ("push-recipients", "sets-push-recipients.wsdl"),
        ("ldap", "jfs-ldap-dsml.wsdl"), ("otp", "jfs-otp.wsdl"),
        ("registration", "jfs-registration.wsdl"), ("payment-history", "adobe-payment-history.wsdl"),
    ]

    /// A message that keeps its contract, and its operation.
    private struct Recorded {
        var name: String
        var operation: BoundOperation
        var direction: OperationCodec.Direction
        var xml: String
    }

    /// The messages of a system that keep their contract, and how many do not.
    private static func messages(
        _ system: String,
        _ contract: LoadedContract
    ) throws -> (recorded: [Recorded], others: Int) {
        let folder = RecordedFixtureTests.package.appending(path: "fixtures/sets/\(system)")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
            .compactMap { $0 as? URL }.filter { $0.pathExtension == "xml" }
        let codec = try SchemaCodec(contract.schemas)
        var recorded: [Recorded] = []
        for file in files {
            let steps = file.pathComponents.suffix(3)
            // All of the directory's operations are one of its contract's.
            let operation = try #require(
                contract.operations.first { $0.name == steps.first } ?? contract.operations.first
            )
            let message = Recorded(
                name: steps.joined(separator: "/"),
                operation: operation,
                direction: file.lastPathComponent.hasPrefix("request") ? .request : .response,
                xml: String(decoding: try Data(contentsOf: file), as: UTF8.self)
            )
            let own = try OperationCodec(operation, codec)
            guard let envelope = try? own.envelope(XMLDocument(parsing: Array(message.xml.utf8))) else { continue }
            var report = SchemaReport()
            var json = ByteWriter()
            let isRead: Void? = try? own.encodeJSON(of: envelope, message.direction, report: &report, to: &json)
            if isRead != nil, report.count == 0 { recorded.append(message) }
        }
        return (recorded, files.count - recorded.count)
    }

    private static func contract(_ name: String) throws -> LoadedContract {
        try ContractLoader().load(RecordedFixtureTests.package.appending(path: "wsdl/sets/\(name)").path)
    }

    /// What the contract names in a message, in canonical form.
    private static func canonical(_ xml: String, _ messages: DialectMessages, _ message: Recorded) throws -> [String] {
        let headers = messages.codec.operation.codec(message.direction)?.headers.map(\.name)
        return try DialectMessages.canonical(xml, headers: headers ?? [])
    }

    /// The messages that do not come back from BadgerFish, and why.
    private static let badgerFishLosses = [
        "getCountyBulletins/nil-and-missing-columns/response.xml":
            "xsi:nil is written as 1, and as false where it says nothing",
        "validateCredentials/several-values-and-no-descr/response.xml":
            "blanks stand in an element that could have elements",
        "getPaymentDueRecipients/largest-numbers/response.xml": "a Boolean is written as 1",
        "getPaymentDueRecipients/prefixes-and-comments/response.xml": "a Boolean is written as 0",
        "validateOtp/last-attempt-is-right/response.xml": "a Boolean is written as 1",
        "validateOtp/wrong-for-the-fifth-time/response.xml": "a Boolean is written as 0",
        "completeRegistration/registered-as-1/response.xml": "a Boolean is written as 1",
        "recoverUserId/sent-as-1/response.xml": "a Boolean is written as 1",
        "resetPassword/reset-as-1/response.xml": "a Boolean is written as 1",
        "validateIdentity/detail-behind-an-unknown-one/response.xml":
            "a detail that the contract does not have stands before those that it has",
    ]

    @Test("Messages come back from BadgerFish as they were", arguments: systems)
    func badgerFish(system: String, contract: String) throws {
        let contract = try Self.contract(contract)
        let dialect = try ContractDialect(contract, .badgerFish)
        let (recorded, others) = try Self.messages(system, contract)
        for message in recorded {
            let messages = DialectMessages(try dialect.codec(of: message.operation))
            let back = try messages.xml(messages.json(message.xml, message.direction).json, message.direction)
            let (own, wanted) = (
                try Self.canonical(back, messages, message), try Self.canonical(message.xml, messages, message)
            )
            #expect(
                (own == wanted) == (Self.badgerFishLosses[message.name] == nil),
                "\(message.name): \(own), \(wanted)"
            )
        }
        print("BadgerFish, \(system): \(recorded.count) messages come back, \(others) break the contract")
        #expect(recorded.count > 50)
    }

    /// The messages that do not come back from node-soap's JSON even with nil as null, and why.
    private static let nodeSOAPLosses = [
        "getCountyBulletins/nil-and-missing-columns/response.xml":
            "xsi:nil is written as 1, and as false where it says nothing",
        "getMessageList/null-case-padded-order/response.xml":
            "a text of blanks is null, and that is nil where it can be",
        "getMessageList/message-ids-beyond-2-53/response.xml": "a long is written with zeros before it",
        "markMessageRead/id-beyond-2-53/response.xml": "an int is written with a plus sign",
        "sendOtp/prefixes-and-comments/response.xml": "an int is written with a plus sign",
        "getPaymentDueRecipients/largest-numbers/response.xml": "a Boolean is written as 1",
        "getPaymentDueRecipients/prefixes-and-comments/response.xml": "a Boolean is written as 0",
        "validateOtp/last-attempt-is-right/response.xml": "a Boolean is written as 1",
        "validateOtp/wrong-for-the-fifth-time/response.xml": "a Boolean is written as 0",
        "completeRegistration/registered-as-1/response.xml": "a Boolean is written as 1",
        "recoverUserId/sent-as-1/response.xml": "a Boolean is written as 1",
        "resetPassword/reset-as-1/response.xml": "a Boolean is written as 1",
        "validateIdentity/detail-behind-an-unknown-one/response.xml":
            "a detail that the contract does not have has lost its namespace",
        "validateIdentity/detail-of-another-namespace/response.xml":
            "a detail of another namespace is taken for the contract's",
        "invoke/security/response.xml": "a detail that the contract does not have has lost its namespace",
        "invoke/prefixes-and-comments/response.xml": "an int is written with a plus sign",
    ]

    /// An empty part of a call is null, and that is nil: a part may be, as far as its contract says.
    private static func withoutNil(_ xml: String) -> String {
        xml.replacing(#/\ xmlns:a\d+="http://www.w3.org/2001/XMLSchema-instance"\ a\d+:nil="true"/#, with: "")
    }

    /// Messages in which a blank is a value of a type that an empty text is not of.
    private static let blankValues: Set = ["getPreferences/blank-indicator/response.xml"]

    /// Canonical XML without white space at the ends of texts.
    private static func trimmed(_ xml: String) -> String {
        xml.replacing(/>(\s|&#13;)+/, with: ">").replacing(/(\s|&#13;)+<\//, with: "</")
    }

    @Test("Messages come back from node-soap's JSON without the white space at the ends of texts", arguments: systems)
    func nodeSOAP(system: String, contract: String) throws {
        let contract = try Self.contract(contract)
        let dialect = try ContractDialect(contract, .nodeSOAP(NodeSOAPOptions(handleNilAsNull: true)))
        let (recorded, others) = try Self.messages(system, contract)
        var counts = (equal: 0, listed: 0, refused: 0)
        for message in recorded {
            let messages = DialectMessages(try dialect.codec(of: message.operation))
            let json = try messages.json(message.xml, message.direction).json
            guard let back = try? messages.xml(json, message.direction) else {
                counts.refused += 1
                #expect(Self.blankValues.contains(message.name), "\(message.name)")
                continue
            }
            var own = try Self.canonical(back, messages, message)
            if message.operation.style == .rpc { own = own.map(Self.withoutNil) }
            let wanted = try Self.canonical(message.xml, messages, message).map(Self.trimmed)
            if own == wanted { counts.equal += 1 } else { counts.listed += 1 }
            #expect((own == wanted) == (Self.nodeSOAPLosses[message.name] == nil), "\(message.name)\n\(own)\n\(wanted)")
        }
        print(
            "node-soap, \(system): \(counts.equal) messages come back, \(counts.listed) are listed losses, in"
                + " \(counts.refused) a blank is a value, \(others) break the contract"
        )
        #expect(counts.equal > 50)
    }

    @Test("Other keys change nothing but the keys", arguments: systems)
    func keys(system: String, contract: String) throws {
        let contract = try Self.contract(contract)
        let own = try ContractDialect(contract, .soapstone(.standard))
        let other = try ContractDialect(
            contract,
            JSONDialect(named: "soapstone", attributePrefix: "-", textKey: "#text")
        )
        for message in try Self.messages(system, contract).recorded {
            let messages = DialectMessages(try own.codec(of: message.operation))
            let others = DialectMessages(try other.codec(of: message.operation))
            let xml = try messages.xml(messages.json(message.xml, message.direction).json, message.direction)
            #expect(try others.xml(others.json(message.xml, message.direction).json, message.direction) == xml)
        }
    }
}
