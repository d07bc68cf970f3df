internal import NIOHTTP1
internal import SoapstoneFixtures
internal import SoapstoneOperations
internal import SoapstoneSOAP
internal import SoapstoneXML

/// Why a SOAP request gets a fault that was not recorded.
struct Problem: Error, Sendable {
    /// Whose fault it is.
    enum Blame {
        /// `Client` and `Sender`
        case sender
        /// `Server` and `Receiver`
        case server
        /// `VersionMismatch`
        case version
        /// `MustUnderstand`
        case notUnderstood
    }

    /// A stable code: `XML_SYNTAX`, `SOAP_ACTION`, `NO_MATCH`.
    var code: String
    var message: String
    var place: XMLPlace?
    /// The version of SOAP to answer in.
    var version: SOAPVersion
    var blame: Blame
    var nearMisses: [NearMiss] = []
    /// The same, redacted as recordings are: for the journal and the log.
    var shownMisses: [NearMiss] = []
    /// Where the request breaks its contract.
    var violations: [RequestValidator.Violation] = []
    /// The header blocks that must be understood and are not.
    var notUnderstood: [XMLName] = []
    /// Whether the request is of an operation of the contract.
    var isOfContract = false

    init(
        code: String,
        message: String,
        version: SOAPVersion,
        blame: Blame,
        nearMisses: [NearMiss] = []
    ) {
        self.code = code
        self.message = message
        self.version = version
        self.blame = blame
        self.nearMisses = nearMisses
    }

    /// A message that is malformed; the Content-Type says which version to answer in.
    init(_ error: SOAPError, _ version: SOAPVersion) {
        self.init(
            code: error.machineCode,
            message: error.message,
            version: version,
            blame: error.code == .version ? .version : .sender
        )
        place = error.place
    }

    /// Whether nothing is there that the request could be for: neither a fixture nor an operation of the contract.
    var isMiss: Bool { !isOfContract && (code == Self.noMatch || code == Self.wrongAction) }

    static let noMatch = "NO_MATCH"
    static let wrongAction = "SOAP_ACTION"

    /// SOAP 1.1 section 6.2 knows 500 alone; SOAP 1.2 part 2, table 20, has 400 for the sender's faults.
    var status: HTTPResponseStatus {
        version == .soap12 && blame == .sender ? .badRequest : .internalServerError
    }
}
