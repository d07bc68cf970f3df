import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

/// One answer for each request of a batch that was reached.
struct BatchResponse: Equatable {
    var requestID: DSMLText?
    var authResponse: LDAPResult?
    var searchResponse: SearchResponse?
    var modifyResponse: LDAPResult?
    var addResponse: LDAPResult?
    var compareResponse: LDAPResult?
    var errorResponse: ErrorResponse?
}

extension BatchResponse: Record {
    static let codec = Codec(
        "batchResponse",
        in: DSML.namespace,
        BatchResponse.init,
        .attribute("requestID", \.requestID, .open, .internal),
        .element("authResponse", \.authResponse, .internal),
        .element("searchResponse", \.searchResponse, .internal),
        .element("modifyResponse", \.modifyResponse, .internal),
        .element("addResponse", \.addResponse, .internal),
        .element("compareResponse", \.compareResponse, .internal),
        .element("errorResponse", \.errorResponse, .internal)
    )
}

extension BatchResponse {
    /// Why a request did not succeed; nil where it did.
    ///
    /// - Parameters:
    ///   - result: the request's result, in whose place there may be an error of the gateway.
    ///   - name: the element that has the result.
    ///   - codes: what counts as success.
    func failure(
        of result: LDAPResult?,
        _ name: String,
        accepting codes: Set<ResultCode> = [.success]
    ) throws(DecodeError) -> Outcome.Failure? {
        if let result { return try result.failure(accepting: codes) }
        if let errorResponse { return errorResponse.failure }
        throw DecodeError(.missing, [Self.codec.name, name], "is missing")
    }

    /// The entry that a search found.
    ///
    /// - Throws: `DecodeError` where there is none or more than one.
    var onlyEntry: SearchResultEntry {
        get throws(DecodeError) {
            let entries = searchResponse?.entries ?? []
            guard let entry = entries.first, entries.count == 1 else {
                throw DecodeError(
                    .count,
                    [Self.codec.name, "searchResponse", "searchResultEntry"],
                    "occurs \(entries.count) times; 1 is expected"
                )
            }
            return entry
        }
    }
}

/// Responses of a directory that did what it was asked, as far as a device learns of them.
extension LDAPResult {
    /// A result with the code's own name.
    ///
    /// - Parameter warning: what the password policy warns of.
    init(_ code: ResultCode, warning: PasswordPolicyResponse.Warning? = nil) {
        self.init(
            controls: warning.map { [ResultControl(passwordPolicy: $0)] } ?? [],
            resultCode: ResultCodeElement(code: XSDInt(code.rawValue), name: DSMLText(trusted: "\(code)")),
            referrals: []
        )
    }
}

extension ResultControl {
    /// The control in which a password policy warns.
    fileprivate init(passwordPolicy warning: PasswordPolicyResponse.Warning) {
        var value = ByteWriter()
        Base64(warning.ber).encode(to: &value)
        self.init(type: DSMLText(trusted: LDAPResult.policyType), value: DSMLText(trusted: value.string))
    }
}

extension SearchResponse {
    /// A search that came to its end.
    init(finding entries: [SearchResultEntry]) {
        self.init(entries: entries, references: [], done: LDAPResult(.success))
    }
}

extension SearchResultEntry {
    /// The entry of a user, as a search for some of its attributes returns it.
    ///
    /// - Parameter attributes: what the entry has beside `uid`; one without a value is left out.
    /// - Throws: `DecodeError` where the user has no name.
    init(ofUser userID: DSMLText, and attributes: [(name: DSMLText, value: DSMLText?)] = []) throws(DecodeError) {
        guard let name = try? RequiredText(userID.value) else {
            throw DecodeError(.value, ["userId"], "is not at least one character")
        }
        self.init(
            dn: UserKey(userName: name).entry,
            attributes: ([(.uid, userID)] + attributes).compactMap { name, value in
                value.map { EntryAttribute(name: name, values: [EntryValue(text: $0)]) }
            }
        )
    }
}

/// The gateway's own failure: a request did not reach the directory, or no response was received.
struct ErrorResponse: Equatable {
    var requestID: DSMLText?
    var type: Kind?
    var message: DSMLText?

    enum Kind: String, HostEnumeration {
        case notAttempted, couldNotConnect, connectionClosed, malformedRequest, gatewayInternalError
        case authenticationFailed, unresolvableURI, other
    }
}

extension ErrorResponse: Record {
    static let codec = Codec(
        "errorResponse",
        ErrorResponse.init,
        .attribute("requestID", \.requestID, .open),
        .attribute("type", \.type, .open),
        .element("message", \.message)
    )

    /// What the error means to the device.
    var failure: Outcome.Failure {
        Outcome.Failure(status, detail: "DSML error \(type?.rawValue ?? "without a type")")
    }

    private var status: OpStatus {
        switch type {
        case .notAttempted, .couldNotConnect, .connectionClosed: .unreachable
        case .authenticationFailed: .badCredentials
        case .malformedRequest, .gatewayInternalError, .unresolvableURI, .other, nil: .failed
        }
    }
}

/// The entries that a search found.
struct SearchResponse: Equatable {
    var requestID: DSMLText?
    var entries: [SearchResultEntry]
    var references: [SearchResultReference]
    var done: LDAPResult
}

/// A part of the response that another directory has; nobody follows it.
struct SearchResultReference: Equatable {
    var addresses: [DSMLText]
}

extension SearchResponse: Record {
    static let codec = Codec(
        "searchResponse",
        SearchResponse.init,
        .attribute("requestID", \.requestID, .open),
        .element("searchResultEntry", \.entries),
        .element("searchResultReference", \.references),
        .element("searchResultDone", \.done)
    )
}

extension SearchResultReference: Record {
    static let codec = Codec(
        "searchResultReference",
        SearchResultReference.init,
        .element("ref", \.addresses)
    )
}

/// An entry with the attributes that were asked for, in any order.
struct SearchResultEntry: Equatable {
    var dn: DSMLText
    var attributes: [EntryAttribute]
}

struct EntryAttribute: Equatable {
    var name: DSMLText
    var values: [EntryValue]
}

/// A value of an attribute: text, or Base64 where its `xsi:type` says so.
struct EntryValue: Equatable {
    var type: DSMLText?
    var text: DSMLText
}

extension SearchResultEntry: Record {
    static let codec = Codec(
        "searchResultEntry",
        SearchResultEntry.init,
        .attribute("dn", \.dn),
        .element("attr", \.attributes)
    )

    /// The first value of an attribute; nil where the entry has none.
    func first(_ name: DSMLText) throws(DecodeError) -> DSMLText? {
        guard let value = attributes.first(where: { $0.name.isAttribute(name) })?.values.first else { return nil }
        guard let text = value.decoded else {
            throw DecodeError(.value, [Self.codec.name, name.value], "is not Base64 of UTF-8")
        }
        return text.value.isEmpty ? nil : text
    }

    /// The first value of an attribute that every entry must have.
    func required(_ name: DSMLText) throws(DecodeError) -> DSMLText {
        guard let value = try first(name) else {
            throw DecodeError(.missing, [Self.codec.name, name.value], "is missing")
        }
        return value
    }
}

extension EntryAttribute: Record {
    static let codec = Codec(
        "attr",
        EntryAttribute.init,
        .attribute("name", \.name, .open),
        .element("value", \.values)
    )
}

extension EntryValue: Record {
    static let codec = Codec(
        "value",
        EntryValue.init,
        .attribute("type", in: "http://www.w3.org/2001/XMLSchema-instance", \.type, .open),
        .text(json: "text", \.text)
    )

    /// The text that the value stands for; nil where it is not Base64 of UTF-8 although it says so.
    fileprivate var decoded: DSMLText? {
        // A prefix may stand for anything, but no other type is called so.
        guard let type,
            type.value.utf8.split(separator: UInt8(ascii: ":")).last?.elementsEqual("base64Binary".utf8) == true
        else { return text }
        guard let bytes = try? Base64(lexical: text.value)?.bytes else { return nil }
        return try? DSMLText.decode(bytes.span)
    }
}

extension SearchResultEntry {
    /// The entry's web id, under the name that records take it from a session by; none where it has no such attribute.
    ///
    /// - Throws: `DecodeError` for a value that is no web id.
    var sessionWebID: SessionValues {
        get throws(DecodeError) {
            guard let webID = try first(.webID) else { return .none }
            guard let number = try? WebID(json: webID.value) else {
                throw DecodeError(.value, [Self.codec.name, "odjfsWebId"], "is not a web id")
            }
            return SessionValues(["webId": number.description])
        }
    }
}
