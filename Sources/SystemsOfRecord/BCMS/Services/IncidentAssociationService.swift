public import SoapstoneOperations
import SoapstoneCodec

extension BCMS {
    /// The operations on incidents that belong together.
    public static let associationOperations: [Operation] = [
        Service.association.operation(GetIncidentAssociations.self),
        Service.association.operation(CreateIncidentAssociation.self, changes: true).requiring(administrator)
            .performing(.step),
        Service.association.operation(AddIncidentAssociation.self, changes: true).requiring(administrator).performing(
            .step
        ),
        Service.association.operation(DeleteIncidentAssociation.self, changes: true).requiring(administrator)
            .performing(.step),
    ]
}

extension BCMS {
    /// Asks for incidents that belong together.
    struct GetIncidentAssociations: OrderedRequest {
        var part: PagePart
        var order: PageOrder

        typealias Row = IncidentAssociation
        typealias Value = Page<Self>?

        static let codec = Codec(
            "GetIncidentAssociations",
            in: BCMS.operations,
            GetIncidentAssociations.init,
            .inline(\.part),
            .inline(\.order)
        )
        static let page = Page<Self>.codec(of: "IncidentAssociation", json: "associations")
        static let response = ResponseCodec<Self>.page("GetIncidentAssociations")

        static func whole(_ page: Value, in response: Operation.Response) throws(DecodeError) -> Value {
            guard var page else { return nil }
            page.rows = page.rows.map { $0.readable(in: response.session) }
            return page
        }
    }

    /// Says that incidents belong together.
    struct CreateIncidentAssociation: ServiceRequest {
        var association: IncidentAssociation

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "CreateIncidentAssociation",
            in: BCMS.operations,
            CreateIncidentAssociation.init,
            .element("incidentAssociation", \.association, .flat, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.flag("CreateIncidentAssociation", refused: .refused)
    }

    /// Adds an incident to another one.
    struct AddIncidentAssociation: ServiceRequest {
        var primaryID: EntityID
        var secondaryID: EntityID

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "AddIncidentAssociation",
            in: BCMS.operations,
            AddIncidentAssociation.init,
            .element("primaryIncidentId", \.primaryID, .open, .optional),
            .element("secondaryIncidentId", \.secondaryID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.flag("AddIncidentAssociation", refused: .recordGone)
    }

    /// Takes an incident away from another one.
    struct DeleteIncidentAssociation: ServiceRequest {
        var primaryID: EntityID
        var secondaryID: EntityID

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "DeleteIncidentAssociation",
            in: BCMS.operations,
            DeleteIncidentAssociation.init,
            .element("primaryIncidentId", \.primaryID, .open, .optional),
            .element("secondaryIncidentId", \.secondaryID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.flag("DeleteIncidentAssociation", refused: .recordGone)
    }
}

extension BCMS.IncidentAssociation {
    /// The incidents as the user of a session may read them.
    func readable(in session: SessionValues) -> Self {
        Self(primary: primary.readable(in: session), secondary: secondary.map { $0.readable(in: session) })
    }
}
