import SoapstoneCodec

/// A search for entries.
struct SearchRequest: Equatable {
    var dn: DSMLText
    var scope: Scope
    var derefAliases: AliasHandling
    var sizeLimit: DSMLLimit?
    var filter: SearchFilter
    var attributes: AttributeList?

    enum Scope: String, HostEnumeration {
        case baseObject, singleLevel, wholeSubtree
    }

    enum AliasHandling: String, HostEnumeration {
        case neverDerefAliases, derefInSearching, derefFindingBaseObj, derefAlways
    }
}

/// The attributes that a search returns.
struct AttributeList: Equatable {
    var attributes: [AttributeName]
}

struct AttributeName: Equatable {
    var name: DSMLText
}

extension SearchRequest: Record {
    static let codec = Codec(
        "searchRequest",
        SearchRequest.init,
        .attribute("dn", \.dn),
        .attribute("scope", \.scope, .open),
        .attribute("derefAliases", \.derefAliases, .open),
        .attribute("sizeLimit", \.sizeLimit, .open),
        .element("filter", \.filter),
        .element("attributes", \.attributes)
    )

    /// A search for at most two users.
    static func users(_ filter: SearchFilter, attributes: [DSMLText]) -> SearchRequest {
        SearchRequest(
            dn: DSMLText(trusted: LDAPDirectory.base),
            scope: .wholeSubtree,
            derefAliases: .neverDerefAliases,
            sizeLimit: .two,
            filter: filter,
            attributes: AttributeList(attributes: attributes.map(AttributeName.init))
        )
    }
}

extension AttributeList: Record {
    static let codec = Codec("attributes", AttributeList.init, .element("attribute", \.attributes))
}

extension AttributeName: Record {
    static let codec = Codec("attribute", AttributeName.init, .attribute("name", \.name, .open))
}
