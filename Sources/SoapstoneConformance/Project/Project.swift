public import SoapstoneCodec
public import SoapstoneFixtures
public import SoapstoneOperations
package import SoapstoneSOAP
internal import SoapstoneXML

/// What is checked: contracts, fixtures, and codecs that are written by hand.
public struct Project: Sendable {
    /// The folder that the paths below start from; empty for the current one.
    public var root: String
    /// WSDL files, and folders that are searched for them.
    public var contracts: [String]
    /// Folders of fixtures, of a system or of all.
    public var fixtures: [String]
    /// Operations with codecs of their own; of those whose `wsdl` is none of the contracts, nothing is checked.
    public var operations: [Operation]
    /// The built-in operations of the gateway that a data mapping may name.
    public var gateway: [GatewayOperation] = []
    /// The tables of the offline store, in which devices keep values; nil where nothing is known of one.
    public var stored: [StoredTable]?
    /// Records of messages that no operation above has.
    public var records: [CheckedRecord]
    /// What is taken out of fixtures before they are kept.
    public var redaction: RedactionRules
    /// The JSON that a device gets for a recorded response.
    public var deviceJSON: DeviceJSON

    /// Makes the JSON that a device gets for a response, sound or not, at a time in seconds since 1970-01-01T00:00:00Z.
    public typealias DeviceJSON =
        @Sendable (_ operation: Operation, _ response: RecordedResponse, _ clock: Int64) -> [UInt8]

    /// Makes a project.
    public init(
        root: String = "",
        contracts: [String],
        fixtures: [String],
        operations: [Operation] = [],
        records: [CheckedRecord] = [],
        redaction: RedactionRules = .standard,
        deviceJSON: @escaping DeviceJSON
    ) {
        self.root = root
        self.contracts = contracts
        self.fixtures = fixtures
        self.operations = operations
        self.records = records
        self.redaction = redaction
        self.deviceJSON = deviceJSON
    }
}

/// An operation that the gateway answers itself, of the responses of several operations or of none.
public struct GatewayOperation: Sendable {
    let service: String
    let name: String
    let paths: Set<ByteKey>
    let members: [String]

    /// - Parameters:
    ///   - paths: the paths of its JSON, in requests and responses: `cases[].caseNumber`.
    ///   - members: the operations that it calls: `service/name`.
    public init(service: String, name: String, paths: Set<String>, members: [String]) {
        self.service = service
        self.name = name
        self.paths = Set(paths.map { ByteKey($0) })
        self.members = members
    }
}

/// A table of the offline store.
public struct StoredTable: Sendable {
    /// A column: its type in SQL, and whether its values are sealed.
    public struct Column: Sendable {
        let name: String
        let type: String
        let isSealed: Bool

        /// Describes a column.
        public init(_ name: String, _ type: String, isSealed: Bool) {
            self.name = name
            self.type = type
            self.isSealed = isSealed
        }
    }

    let folder: String
    let name: String
    let columns: [Column]

    /// - Parameter folder: that of the contracts whose data mapping has a row for each column.
    public init(_ name: String, _ columns: [Column], mappedIn folder: String) {
        self.name = name
        self.columns = columns
        self.folder = folder
    }
}

/// A record that is written by hand, and the contract that has its element.
public struct CheckedRecord: Sendable {
    let codec: RecordCodec
    let wsdl: String

    /// - Parameters:
    ///   - type: the record, which is a global element of the contract.
    ///   - wsdl: one of the project's contracts, from its folder on.
    public init<Root: Record>(_ type: Root.Type, wsdl: String) {
        codec = RecordCodec(type)
        self.wsdl = wsdl
    }
}

/// A response as it came over HTTP.
public struct RecordedResponse: Sendable {
    /// The HTTP status.
    public var status: Int
    /// The field Content-Type; nil where there is none.
    public var contentType: String?
    /// The body as it came.
    public var body: [UInt8]
    /// The message, where the body was read already.
    package var message: ReceivedMessage?
    /// The MessageID of WS-Addressing in the request; nil for none.
    public var messageID: String?
    /// What went over the wire.
    public var profile = Fixture.Profile.soap
}
