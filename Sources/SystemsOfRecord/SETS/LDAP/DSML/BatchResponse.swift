import SoapstoneCodec
import SoapstoneSOAP

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
