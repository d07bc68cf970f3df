import SoapstoneCodec

/// Requests that the directory carries out in their order until one fails.
struct BatchRequest: Equatable {
    var processing: Processing? = .sequential
    var responseOrder: ResponseOrder? = .sequential
    var onError: ErrorHandling? = .exit
    var authRequest: AuthRequest?
    var searchRequest: SearchRequest?
    var modifyRequest: ModifyRequest?
    var addRequest: AddRequest?
    var compareRequest: CompareRequest?

    enum Processing: String, HostEnumeration {
        case sequential, parallel
    }

    enum ResponseOrder: String, HostEnumeration {
        case sequential, unordered
    }

    enum ErrorHandling: String, HostEnumeration {
        case resume, exit
    }
}

extension BatchRequest: Record {
    static let codec = Codec(
        "batchRequest",
        in: DSML.namespace,
        BatchRequest.init,
        .attribute("processing", \.processing, .open, .internal),
        .attribute("responseOrder", \.responseOrder, .open, .internal),
        .attribute("onError", \.onError, .open, .internal),
        .element("authRequest", \.authRequest, .internal),
        .element("searchRequest", \.searchRequest, .internal),
        .element("modifyRequest", \.modifyRequest, .internal),
        .element("addRequest", \.addRequest, .internal),
        .element("compareRequest", \.compareRequest, .internal)
    )

    /// The error of a batch that is not the one of a use.
    func missing(_ name: String) -> DecodeError {
        DecodeError(.missing, [Self.codec.name, name], "is missing or not as the operation makes it")
    }
}

/// Whom the batch runs as; the password is in the security header, DSML has no place for it.
struct AuthRequest: Equatable {
    var principal: DSMLText
}

extension AuthRequest: Record {
    static let codec = Codec("authRequest", AuthRequest.init, .attribute("principal", \.principal))
}

/// A new entry.
struct AddRequest: Equatable {
    var dn: DSMLText
    var attributes: [NewAttribute]
}

struct NewAttribute: Equatable {
    var name: DSMLText
    /// The password is one of the values, so all are secret.
    var values: [DSMLText]
}

extension AddRequest: Record {
    static let codec = Codec(
        "addRequest",
        AddRequest.init,
        .attribute("dn", \.dn),
        .element("attr", \.attributes)
    )
}

extension NewAttribute: Record {
    static let codec = Codec(
        "attr",
        NewAttribute.init,
        .attribute("name", \.name, .open),
        .element("value", \.values, .secret)
    )
}

/// The question whether an entry's attribute has a value.
struct CompareRequest: Equatable {
    var dn: DSMLText
    var assertion: PasswordAssertion
}

struct PasswordAssertion: Equatable {
    var name: DSMLText
    var value: DSMLText
}

extension CompareRequest: Record {
    static let codec = Codec(
        "compareRequest",
        CompareRequest.init,
        .attribute("dn", \.dn),
        .element("assertion", \.assertion)
    )
}

extension PasswordAssertion: Record {
    static let codec = Codec(
        "assertion",
        PasswordAssertion.init,
        .attribute("name", \.name, .open),
        .element("value", \.value, .secret)
    )
}

/// Changes to the attributes of an entry.
struct ModifyRequest: Equatable {
    var dn: DSMLText
    var modifications: [Modification]
}

struct Modification: Equatable {
    var name: DSMLText
    var operation: Operation
    /// Passwords.
    var values: [DSMLText]

    enum Operation: String, HostEnumeration {
        case add, delete, replace
    }
}

extension ModifyRequest: Record {
    static let codec = Codec(
        "modifyRequest",
        ModifyRequest.init,
        .attribute("dn", \.dn),
        .element("modification", \.modifications)
    )
}

extension Modification: Record {
    static let codec = Codec(
        "modification",
        Modification.init,
        .attribute("name", \.name, .open),
        .attribute("operation", \.operation, .open),
        .element("value", \.values, .secret)
    )
}

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
