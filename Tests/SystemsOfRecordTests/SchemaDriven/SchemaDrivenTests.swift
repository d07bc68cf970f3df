import SoapstoneCodec
import SoapstoneConformance
import SoapstoneMessages
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneWSDL
import SoapstoneXML
import SystemsOfRecord
import Testing

/// The typed codecs and the schema-driven one read the same messages: their JSON is the same up to the renames that the
/// typed contracts declare, and what their scalars make of a text.
@Suite struct SchemaDrivenTests {
    /// The contracts of a project, each loaded once.
    private static let contracts: [String: (contract: LoadedContract, codec: SchemaCodec)] = {
        var contracts: [String: (LoadedContract, SchemaCodec)] = [:]
        for path in Set(operations.map(\.wsdl)) {
            guard let contract = try? ContractLoader().load(RecordedFixture.projectPath(path)),
                let codec = try? SchemaCodec(contract.schemas)
            else { continue }
            contracts[path] = (contract, codec)
        }
        return contracts
    }()

    private static let operations = SETS.operations

    private static let fixtures = RecordedFixture.all(
        of: "ims-case",
        "ims-payment",
        "db2-content",
        "push-recipients",
        "ldap",
        "otp",
        "registration",
        "payment-history"
    )
    // A response of another version of SOAP than its operation's is none of the operation.
    .filter {
        !$0.testDescription.hasSuffix("/soap-1.1-envelope") && !$0.testDescription.hasSuffix("/soap-1.2-envelope")
    }

    /// Keys that an operation computes, in the words of its contract: no XML name stands for them.
    private static let computed: Set<String> = [
        "typeText", "countyName", "available", "zip", "fileName",
    ]

    @Test(
        "Requests and answers have the same JSON by both codecs, up to what the typed contract renames",
        arguments: fixtures
    )
    func agreement(fixture: RecordedFixture) throws {
        let agreement = try Self.agreement(of: fixture)
        #expect(agreement.differences.isEmpty, "\(agreement.differences)")
        #expect(Self.computed.isSuperset(of: agreement.computed.keys), "\(agreement.computed)")
    }

    @Test("More than a thousand fields are compared, and each computed key is met")
    func count() throws {
        let all = try Self.fixtures.map(Self.agreement)
        let equal = all.reduce(0) { $0 + $1.equal }
        let read = all.reduce(0) { $0 + $1.read }
        print("\(all.count) exchanges: \(equal) fields equal, \(read) more that JSON does not have were read alike")
        let computed = all.map(\.computed).reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        print("computed: \(computed.sorted { $0.key < $1.key })")
        #expect(equal > 1_500)
        #expect(Set(computed.keys) == Self.computed)
    }

    private static func agreement(of fixture: RecordedFixture) throws -> JSONAgreement {
        let operation = try #require(
            Self.operations.first { $0.service == fixture.service && $0.name == fixture.operation }
        )
        let (contract, codec) = try #require(Self.contracts[operation.wsdl])
        let bound = try #require(contract.operations.first { $0.name == operation.bindingOperation })
        let schemaCodec = try OperationCodec(bound, codec)
        // The device's members are not the directory's: an LDAP operation computes one from the other.
        let isRenaming = fixture.service != "ldap"
        var agreement = JSONAgreement()

        let request = try fixture.requestPayload()
        if let typed = try? operation.requestToJSON(request) {
            agreement.compare(
                operation.requestLines().filter { isRenaming || $0.slot.kind != .jsonOnly },
                typed: try JSONDocument(parsing: typed).root,
                schema: try Self.json(fixture.bytes("request.xml"), .request, schemaCodec).root,
                isTyped: isRenaming
            )
        }
        if let typed = try Self.response(fixture, operation) {
            agreement.compare(
                operation.responseLines().filter { isRenaming || $0.slot.kind != .jsonOnly },
                typed: typed.root,
                schema: try Self.json(fixture.bytes("response.xml"), .response, schemaCodec).root,
                isTyped: isRenaming
            )
        }
        return agreement
    }

    /// Responses of which the gateway has less than came, addresses that are there twice, and rows that are none, or has
    /// it from elsewhere: from MTOM in the place of binaryData, by its bytes where no media type says what they are.
    private static let cleaned: Set<String> = [
        "getPaymentDueRecipients/duplicates", "getPaymentDueRecipients/not-addresses",
        "getPaymentDueRecipients/only-not-addresses", "getMissingInfoRecipients/duplicates-and-no-addresses",
        "getNewMessageRecipients/duplicates-and-no-addresses",
        "invoke/mtom-as-text", "invoke/no-media-type",
    ]

    /// The members of a success; nil for what the typed codec refuses or takes for a failure.
    private static func response(_ fixture: RecordedFixture, _ operation: Operation) throws -> JSONDocument? {
        guard !cleaned.contains(fixture.testDescription),
            // A schema alone does not say where bytes are that stand in parts.
            !fixture.hasParts, (try? fixture.responseEnvelope.payload) != nil,
            let response = try? fixture.response(clock: fixture.clock), case .payload = response.content,
            let outcome = try? operation.decode(response), case .success(let members, _) = outcome
        else { return nil }
        var writer = ObjectWriter()
        members(&writer)
        return try JSONDocument(parsing: Array("{".utf8) + writer.output.bytes + Array("}".utf8))
    }

    private static func json(
        _ bytes: [UInt8],
        _ direction: OperationCodec.Direction,
        _ codec: OperationCodec
    ) throws -> JSONDocument {
        var report = SchemaReport()
        var output = ByteWriter()
        let envelope = try codec.envelope(XMLDocument(parsing: bytes))
        try codec.encodeJSON(of: envelope, direction, report: &report, to: &output)
        return try JSONDocument(parsing: output.bytes)
    }
}
