import SoapstoneCodec

/// Which entries a search finds. Values stand in it as they are: the escapes of RFC 4515 are for filters as one text.
struct SearchFilter: Equatable {
    var and: FilterSet?
    var equalityMatch: FilterAssertion?
}

struct FilterSet: Equatable {
    var equalityMatches: [FilterAssertion]
}

/// An attribute that must have a value.
struct FilterAssertion: Equatable {
    var name: DSMLText
    var value: DSMLText
}

extension SearchFilter: Record {
    static let codec = Codec(
        "filter",
        SearchFilter.init,
        .element("and", \.and),
        .element("equalityMatch", \.equalityMatch)
    )
}

extension FilterSet: Record {
    static let codec = Codec("and", FilterSet.init, .element("equalityMatch", \.equalityMatches))
}

extension FilterAssertion: Record {
    static let codec = Codec(
        "equalityMatch",
        FilterAssertion.init,
        .attribute("name", \.name, .open),
        .element("value", \.value)
    )
}
