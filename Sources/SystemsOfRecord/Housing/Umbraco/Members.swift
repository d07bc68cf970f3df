import SoapstoneCodec

extension Umbraco {
    /// Asks who the member is.
    struct Me: WebsiteRequest {
        typealias Reply = Member

        static let action = (Umbraco.Controller.member, "Me")
        static let codec = Codec("MeQuery", in: Umbraco.namespace, Me.init)
    }

    struct Member: WebsiteReply {
        var building: PlainText<10>?
        var email: PlainText<100>?
        var estate: PlainText<10>?
        var groups: [Clob]
        var name: PlainText<100>
        var pushToken: PlainText<100>?
        var tenancy: PlainText<20>?

        static let codec = Codec(
            "Member",
            in: Umbraco.namespace,
            Member.init,
            .element("BuildingCode", \.building, .nillable, .open),
            .element("Email", \.email, .nillable),
            .element("EstateCode", \.estate, .nillable, .open),
            .list("Groups", of: "string", in: Umbraco.arrays, \.groups, .nillable, .open),
            .element("Name", \.name),
            .element("PushToken", \.pushToken, .nillable, .secret),
            .element("TenancyReference", \.tenancy, .nillable)
        )
    }

    /// Says where the member's device gets its notifications.
    struct PushToken: WebsiteRequest {
        var token: PlainText<100>

        typealias Reply = Done

        static let action = (Controller.member, "PushToken")
        static let codec = Codec(
            "PushTokenRequest",
            in: Umbraco.namespace,
            PushToken.init,
            .element("Token", \.token, .secret)
        )
    }

    /// Takes away the token of a member's device, which is gone. Members of the staff do.
    struct RemovePushToken: WebsiteRequest {
        var memberID: XSDInt

        typealias Reply = Done

        static let action = (Controller.member, "RemovePushToken")
        static let codec = Codec(
            "RemovePushTokenRequest",
            in: Umbraco.namespace,
            RemovePushToken.init,
            .element("MemberId", \.memberID, .open)
        )
    }

    /// Asks for members: those of a group, an estate, a building or a tenancy.
    struct Recipients: WebsiteRequest {
        var building: PlainText<10>?
        var estate: PlainText<10>?
        var group: PlainText<64>?
        var reference: PlainText<20>?

        typealias Reply = RecipientList

        static let action = (Controller.member, "Recipients")
        static let codec = Codec(
            "RecipientsQuery",
            in: Umbraco.namespace,
            Recipients.init,
            .element("building", \.building, .open),
            .element("estate", \.estate, .open),
            .element("group", \.group, .open),
            .element("reference", \.reference)
        )
    }

    struct RecipientList: WebsiteReply {
        var items: [Recipient]

        static let codec = Codec(
            "RecipientList",
            in: Umbraco.namespace,
            RecipientList.init,
            .list("Items", of: "Recipient", \.items, .nillable)
        )
    }

    /// A member who can be notified.
    struct Recipient: Record {
        var building: PlainText<10>?
        var estate: PlainText<10>?
        var memberID: XSDInt
        var name: PlainText<100>
        var pushToken: PlainText<100>?
        var tenancy: PlainText<20>?

        static let codec = Codec(
            "Recipient",
            Recipient.init,
            .element("BuildingCode", \.building, .nillable, .open),
            .element("EstateCode", \.estate, .nillable, .open),
            .element("MemberId", \.memberID, .open),
            .element("Name", \.name),
            .element("PushToken", \.pushToken, .nillable, .secret),
            .element("TenancyReference", \.tenancy, .nillable)
        )
    }
}
