public import SoapstoneOperations
import SoapstoneCodec

extension BCMS {
    /// The operations on categories of incidents, and who manages those.
    public static let categoryOperations: [Operation] = [
        Service.category.operation(GetIncidentCategories.self),
        Service.category.operation(CreateIncidentCategory.self, changes: true).requiring(administrator).performing(
            .step
        ),
        Service.category.operation(DeleteIncidentCategory.self, changes: true).requiring(administrator).performing(
            .step
        ),
        Service.category.operation(AddIncidentCategoryContact.self, changes: true).requiring(administrator).performing(
            .step
        ),
        Service.category.operation(UpdateIncidentCategoryContact.self, changes: true).requiring(administrator)
            .performing(.step),
        Service.category.operation(DeleteIncidentCategoryContact.self, changes: true).requiring(administrator)
            .performing(.step),
    ]
}

extension BCMS {
    /// Asks for categories of incidents, and who manages those.
    struct GetIncidentCategories: OrderedRequest {
        var part: PagePart
        var order: PageOrder

        typealias Row = IncidentCategory
        typealias Value = Page<Self>?

        static let codec = Codec(
            "GetIncidentCategories",
            in: BCMS.operations,
            GetIncidentCategories.init,
            .inline(\.part),
            .inline(\.order)
        )
        static let page = Page<Self>.codec(of: "IncidentCategory", json: "categories")
        static let response = ResponseCodec<Self>.page("GetIncidentCategories")
    }

    /// Makes a category.
    struct CreateIncidentCategory: ServiceRequest {
        var category: IncidentCategory

        typealias Value = IncidentCategory?

        static let codec = Codec(
            "CreateIncidentCategory",
            in: BCMS.operations,
            CreateIncidentCategory.init,
            .element("incidentCategory", \.category, .flat, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.one("CreateIncidentCategory")

        func completed() throws(Outcome.Failure) -> Self {
            var form = FormCheck()
            form.add("name", "REQUIRED", where: category.name?.filled == nil)
            try form.check()
            return self
        }
    }

    /// Removes a category.
    struct DeleteIncidentCategory: ServiceRequest {
        var categoryID: EntityID

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "DeleteIncidentCategory",
            in: BCMS.operations,
            DeleteIncidentCategory.init,
            .element("incidentCategoryId", \.categoryID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.flag("DeleteIncidentCategory", refused: .recordGone)
    }

    /// Adds a contact to a category.
    struct AddIncidentCategoryContact: AddRequest {
        var categoryID: EntityID
        var contact: Contact

        typealias Row = IncidentCategory
        typealias Value = Added<Self>?

        static let codec = Codec(
            "AddIncidentCategoryContact",
            in: BCMS.operations,
            AddIncidentCategoryContact.init,
            .element("incidentCategoryId", \.categoryID, .open, .optional),
            .element("contact", \.contact, .nillable, .optional)
        )
        static let added = Added<Self>.entityCodec()
        static let response = ResponseCodec<Self>.added("AddIncidentCategoryContact")

        func completed() throws(Outcome.Failure) -> Self {
            try contact.check()
            return self
        }
    }

    /// Changes a contact of a category; the response is the whole of it.
    struct UpdateIncidentCategoryContact: ServiceRequest {
        var categoryID: EntityID
        var contactID: EntityID
        var contact: Contact

        typealias Value = IncidentCategory?

        static let codec = Codec(
            "UpdateIncidentCategoryContact",
            in: BCMS.operations,
            UpdateIncidentCategoryContact.init,
            .element("incidentCategoryId", \.categoryID, .open, .optional),
            .element("contactId", \.contactID, .open, .optional),
            .element("contact", \.contact, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.one("UpdateIncidentCategoryContact")

        func completed() throws(Outcome.Failure) -> Self {
            try contact.check()
            return self
        }
    }

    /// Removes a contact of a category.
    struct DeleteIncidentCategoryContact: ServiceRequest {
        var categoryID: EntityID
        var contactID: EntityID

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "DeleteIncidentCategoryContact",
            in: BCMS.operations,
            DeleteIncidentCategoryContact.init,
            .element("incidentCategoryId", \.categoryID, .open, .optional),
            .element("contactId", \.contactID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.flag("DeleteIncidentCategoryContact", refused: .recordGone)
    }
}
