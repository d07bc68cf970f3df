import SoapstoneCodec
import SoapstoneOperations

extension BCMS {
    /// A person who can sign in.
    ///
    /// The service has two editions of it: one with `EmployeeName`, one with all of a person. JSON has the name of either.
    struct User: Record {
        var id: EntityID
        var businessPhone: ServiceText<18>?
        var email: ServiceText<50>?
        var homePhone: ServiceText<18>?
        var jobTitle: ServiceText<50>?
        var city: ServiceText<100>?
        var name: ServiceText<100>?
        var mobilePhone: ServiceText<18>?
        var employeeName: ServiceText<100>?
        var groups: [UserGroup]
        var username: ServiceText<50>?

        static let codec = Codec(
            "User",
            in: BCMS.entities,
            User.make,
            .element("Id", \.id, .open),
            .element("BusinessPhone", \.businessPhone, .nillable),
            .element("Email", \.email, .nillable),
            .element("HomePhone", \.homePhone, .nillable),
            .element("Jobtitle", json: "jobTitle", \.jobTitle, .nillable),
            .element("LocationCity", \.city, .nillable),
            .element("Name", \.name, .nillable, .internal),
            .element("WorkCellular", \.mobilePhone, .nillable),
            .element("EmployeeName", \.employeeName, .nillable, .internal),
            .list("Groups", of: "UserGroup", \.groups, .nillable, .open),
            .element("Username", \.username, .nillable),
            .jsonOnly("name", \.shownName)
        )

        /// - Parameter shownName: the name in JSON; nil for a user from the service.
        private static func make(
            id: EntityID,
            businessPhone: ServiceText<18>?,
            email: ServiceText<50>?,
            homePhone: ServiceText<18>?,
            jobTitle: ServiceText<50>?,
            city: ServiceText<100>?,
            name: ServiceText<100>?,
            mobilePhone: ServiceText<18>?,
            employeeName: ServiceText<100>?,
            groups: [UserGroup],
            username: ServiceText<50>?,
            shownName: ServiceText<100>?
        ) -> User {
            User(
                id: id,
                businessPhone: businessPhone,
                email: email,
                homePhone: homePhone,
                jobTitle: jobTitle,
                city: city,
                name: name ?? shownName,
                mobilePhone: mobilePhone,
                employeeName: employeeName,
                groups: groups,
                username: username
            )
        }

        var shownName: ServiceText<100>? { name ?? employeeName }
    }

    /// Somebody to call, with or without a user of the system.
    struct Contact: Record {
        var id: EntityID?
        var name: ServiceText<100>?
        var jobTitle: ServiceText<50>?
        var primaryNumber: ServiceText<18>?
        var role: NamedEntity?
        var secondaryNumber: ServiceText<18>?
        var user: User?

        static let codec = Codec(
            "Contact",
            in: BCMS.entities,
            Contact.init,
            .element("Id", \.id, .required, .open),
            .element("Name", \.name, .nillable),
            .element("JobTitle", \.jobTitle, .nillable),
            .element("PrimaryNumber", \.primaryNumber, .nillable),
            .element("Role", \.role, .nillable),
            .element("SecondaryNumber", \.secondaryNumber, .nillable),
            .element("User", \.user, .nillable)
        )

        /// Refuses a contact that a form would refuse: one without a name, and numbers that are none.
        func check() throws(Outcome.Failure) {
            var form = FormCheck()
            form.add("contact.name", "REQUIRED", where: name?.filled == nil)
            for (field, number) in [("primaryNumber", primaryNumber), ("secondaryNumber", secondaryNumber)] {
                form.add("contact.\(field)", "INVALID", where: number.map { !$0.isPhoneNumber } ?? false)
            }
            try form.check()
        }
    }

    /// Somebody who reports to a user.
    struct DirectReport: Record {
        var id: EntityID
        var details: ServiceText<1000>?
        var user: User?

        static let codec = Codec(
            "DirectReport",
            in: BCMS.entities,
            DirectReport.init,
            .element("Id", \.id, .open),
            .element("Details", \.details, .nillable),
            .element("User", \.user, .nillable)
        )
    }
}

extension BCMS.ServiceText<18> {
    /// Whether it is a telephone number as the forms take it: `1 (614) 555-0100`.
    var isPhoneNumber: Bool { value.wholeMatch(of: /[0-9]{1,3} \([0-9]{3}\) [0-9]{3}-[0-9]{4}/) != nil }
}
