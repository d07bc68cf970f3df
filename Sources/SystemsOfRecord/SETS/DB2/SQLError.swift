import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

/// The error or warning of Db2 that ended a statement: the detail of the service's faults.
struct SQLError: Equatable {
    var code: XSDInt
    var state: SQLState
    /// The message's tokens, which can hold values of the statement.
    var tokens: PlainText<70>?
}

extension SQLError: Record {
    static let codec = Codec(
        "SQLError",
        in: "urn:soapstone:wsdl:sql-error",
        SQLError.init,
        .element("sqlcode", \.code, .open, .internal),
        .element("sqlstate", \.state, .open, .internal),
        .element("sqlerrmc", \.tokens, .internal)
    )

    /// Reads the error from a fault; nil where the fault has none.
    init?(_ fault: Fault) throws(DecodeError) {
        let name = XMLName(Self.codec.name, in: Self.codec.namespace?.name ?? "")
        guard let element = fault.detail.first(where: { $0.name == name }) else { return nil }
        self = try Self.decode(from: element)
    }
}

extension SQLError {
    /// SQLCODE +100: no row was found, updated or deleted.
    static let noRow: XSDInt = 100

    /// The error of "no row" where the contract promises one.
    static var unexpectedNoRow: DecodeError {
        DecodeError(.missing, [codec.name], "says that there is no row where one is required")
    }

    /// The failure that the device gets.
    var failure: Outcome.Failure {
        var failure = Outcome.Failure(status, detail: "SQLCODE \(code)")
        // Db2 rolled the statement back, so whatever it was, it may run again.
        failure.isWorthRetrying = status == .timeout
        return failure
    }

    private var status: OpStatus {
        switch code.value {
        case -803, -530: .validation
        case -911, -913: .timeout
        case -904: .unreachable
        case -551: .notAuthorized
        default: .failed
        }
    }
}

/// An SQLSTATE: a class of two characters and a condition of three, digits and capital letters.
///
/// An error whose state is not one is read all the same: its code still says what failed.
struct SQLState: TextScalar {
    let value: String

    init(_ text: String) throws(ScalarError) {
        value = try FixedText<5>(text).value
    }

    private init(_ text: FixedText<5>) {
        value = text.value
    }

    static var type: ScalarType { ScalarType("string", [.pattern("[0-9A-Z]{5}")]) }

    static func decode(_ lexical: Span<UInt8>) throws(ScalarError) -> Self? {
        try FixedText<5>.decode(lexical).map { Self($0) }
    }

    static func specimen(_ seed: Int) -> Self { Self(.specimen(seed)) }
}
