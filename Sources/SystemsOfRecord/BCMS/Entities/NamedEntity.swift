import SoapstoneCodec

extension BCMS {
    /// A thing with a key and a name: a status or type of incidents, a problem that one brings, the role of a contact, a check
    /// box.
    struct NamedEntity: Record {
        var id: EntityID
        var name: ServiceText<100>?

        static let codec = Codec(
            "NamedEntity",
            in: BCMS.entities,
            NamedEntity.init,
            .element("Id", \.id, .open),
            .element("Name", \.name, .nillable, .open)
        )
    }

    /// A group of users. The one that a user signs in as is the user's privilege.
    struct UserGroup: Record {
        var id: EntityID
        var name: ServiceText<100>?
        /// `ISM`.
        var abbreviation: ServiceText<10>?

        static let codec = Codec(
            "UserGroup",
            in: BCMS.entities,
            UserGroup.init,
            .element("Id", \.id, .open),
            .element("Name", \.name, .nillable, .open),
            .element("AbbreviationName", \.abbreviation, .nillable, .open)
        )
    }

    /// A group of check boxes.
    struct ChecklistType: Record {
        var id: EntityID
        var name: ServiceText<100>?
        var items: [NamedEntity]

        static let codec = Codec(
            "ChecklistType",
            in: BCMS.entities,
            ChecklistType.init,
            .element("Id", \.id, .open),
            .element("Name", \.name, .nillable, .open),
            .list("Items", of: "ChecklistItem", \.items, .nillable, .open)
        )
    }

    /// A document with help for users.
    struct HelpDocument: Record {
        var id: EntityID
        var name: ServiceText<100>?
        /// Where the service would have it fetched, with the token of a session in it. It is not followed.
        var downloadLink: ServiceText<1024>?
        var searchText: ServiceText<1024>?
        var shortDescription: ServiceText<1024>?

        static let codec = Codec(
            "HelpDocument",
            in: BCMS.entities,
            HelpDocument.init,
            .element("Id", \.id, .open),
            .element("Name", \.name, .nillable, .open),
            .element("DownloadLink", \.downloadLink, .nillable, .secret, .internal),
            .element("SearchText", \.searchText, .nillable, .open),
            .element("ShortDescription", \.shortDescription, .nillable, .open)
        )
    }
}
