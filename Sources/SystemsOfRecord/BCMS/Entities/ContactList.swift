import SoapstoneCodec

extension BCMS {
    /// An office, and whom to call there.
    struct AreaOffice: Record {
        var id: EntityID?
        var name: ServiceText<100>?
        var contacts: [Contact]

        static let codec = Codec(
            "AreaOffice",
            in: BCMS.entities,
            AreaOffice.init,
            .element("Id", \.id, .required, .open),
            .element("Name", \.name, .nillable, .open),
            .list("Contacts", of: "Contact", \.contacts, .nillable)
        )
    }

    /// A room where a crisis management team meets, and who is in the team.
    struct ConveneRoom: Record {
        var id: EntityID?
        var name: ServiceText<100>?
        var contacts: [Contact]

        static let codec = Codec(
            "ConveneRoom",
            in: BCMS.entities,
            ConveneRoom.init,
            .element("Id", \.id, .required, .open),
            .element("Name", \.name, .nillable, .open),
            .list("CmtContacts", of: "Contact", \.contacts, .nillable)
        )
    }

    /// What incidents are about, and who manages those.
    struct IncidentCategory: Record {
        var id: EntityID?
        var name: ServiceText<100>?
        var managers: [Contact]

        static let codec = Codec(
            "IncidentCategory",
            in: BCMS.entities,
            IncidentCategory.init,
            .element("Id", \.id, .required, .open),
            .element("Name", \.name, .nillable, .open),
            .list("IsmContacts", of: "Contact", \.managers, .nillable)
        )
    }
}
