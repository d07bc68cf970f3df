import SoapstoneCodec

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
