public import SoapstoneOperations
import SoapstoneCodec

extension BCMS {
    /// The operations on offices, and whom to call there.
    public static let officeOperations: [Operation] = [
        Service.office.operation(GetAreaOffices.self),
        Service.office.operation(CreateAreaOffice.self, changes: true).requiring(administrator).performing(.step),
        Service.office.operation(DeleteAreaOffice.self, changes: true).requiring(administrator).performing(.step),
        Service.office.operation(AddAreaOfficeContact.self, changes: true).requiring(administrator).performing(.step),
        Service.office.operation(UpdateAreaOfficeContact.self, changes: true).requiring(administrator).performing(
            .step
        ),
        Service.office.operation(DeleteAreaOfficeContact.self, changes: true).requiring(administrator).performing(
            .step
        ),
    ]
}

extension BCMS {
    /// Asks for offices, and whom to call there.
    struct GetAreaOffices: OrderedRequest {
        var part: PagePart
        var order: PageOrder

        typealias Row = AreaOffice
        typealias Value = Page<Self>?

        static let codec = Codec(
            "GetAreaOffices",
            in: BCMS.operations,
            GetAreaOffices.init,
            .inline(\.part),
            .inline(\.order)
        )
        static let page = Page<Self>.codec(of: "AreaOffice", json: "offices")
        static let response = ResponseCodec<Self>.page("GetAreaOffices")
    }

    /// Makes an office.
    struct CreateAreaOffice: ServiceRequest {
        var office: AreaOffice

        typealias Value = AreaOffice?

        static let codec = Codec(
            "CreateAreaOffice",
            in: BCMS.operations,
            CreateAreaOffice.init,
            .element("areaOffice", \.office, .flat, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.one("CreateAreaOffice")

        func completed() throws(Outcome.Failure) -> Self {
            var form = FormCheck()
            form.add("name", "REQUIRED", where: office.name?.filled == nil)
            try form.check()
            return self
        }
    }

    /// Removes an office.
    struct DeleteAreaOffice: ServiceRequest {
        var officeID: EntityID

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "DeleteAreaOffice",
            in: BCMS.operations,
            DeleteAreaOffice.init,
            .element("areaOfficeId", \.officeID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.flag("DeleteAreaOffice", refused: .recordGone)
    }

    /// Adds a contact to an office.
    struct AddAreaOfficeContact: AddRequest {
        var officeID: EntityID
        var contact: Contact

        typealias Row = AreaOffice
        typealias Value = Added<Self>?

        static let codec = Codec(
            "AddAreaOfficeContact",
            in: BCMS.operations,
            AddAreaOfficeContact.init,
            .element("areaOfficeId", \.officeID, .open, .optional),
            .element("contact", \.contact, .nillable, .optional)
        )
        static let added = Added<Self>.entityCodec()
        static let response = ResponseCodec<Self>.added("AddAreaOfficeContact")

        func completed() throws(Outcome.Failure) -> Self {
            try contact.check()
            return self
        }
    }

    /// Changes a contact of an office; the response is the whole of it.
    struct UpdateAreaOfficeContact: ServiceRequest {
        var officeID: EntityID
        var contactID: EntityID
        var contact: Contact

        typealias Value = AreaOffice?

        static let codec = Codec(
            "UpdateAreaOfficeContact",
            in: BCMS.operations,
            UpdateAreaOfficeContact.init,
            .element("areaOfficeId", \.officeID, .open, .optional),
            .element("contactId", \.contactID, .open, .optional),
            .element("contact", \.contact, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.one("UpdateAreaOfficeContact")

        func completed() throws(Outcome.Failure) -> Self {
            try contact.check()
            return self
        }
    }

    /// Removes a contact of an office.
    struct DeleteAreaOfficeContact: ServiceRequest {
        var officeID: EntityID
        var contactID: EntityID

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "DeleteAreaOfficeContact",
            in: BCMS.operations,
            DeleteAreaOfficeContact.init,
            .element("areaOfficeId", \.officeID, .open, .optional),
            .element("contactId", \.contactID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.flag("DeleteAreaOfficeContact", refused: .recordGone)
    }
}
