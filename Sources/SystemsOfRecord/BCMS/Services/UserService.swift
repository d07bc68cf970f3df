public import SoapstoneOperations
import SoapstoneCodec

extension BCMS {
    /// The operations on users, and signing in and out.
    public static let userOperations: [Operation] = [
        Service.user.operation(Login.self, needsSession: false, changes: true).performing(.step),
        Service.user.operation(Logout.self, changes: true).performing(.signOut),
        Service.user.operation(GetUsers.self),
        Service.user.operation(SearchUsers.self),
        Service.user.operation(CreateUser.self, changes: true).requiring(administrator).performing(.step),
        Service.user.operation(UpdateUser.self, changes: true).requiring(administrator).performing(.step),
        Service.user.operation(DeleteUser.self, changes: true).requiring(administrator).performing(.step),
        Service.user.operation(GetDirectReports.self).performing(.step),
    ]
}

extension BCMS {
    /// Signs a user in with the privilege of a group.
    struct Login: ServiceRequest {
        var username: ServiceText<50>
        /// The password as it was typed, whatever the name of its element says.
        var password: ServiceText<128>
        var groupID: EntityID

        typealias Value = ServiceText<128>?

        static let codec = Codec(
            "Login",
            in: BCMS.operations,
            Login.init,
            .element("username", \.username, .nillable, .optional),
            .element("passwordHash", json: "password", \.password, .secret, .nillable, .optional),
            .element("groupId", \.groupID, .open, .optional)
        )

        /// The value is the token of the session, which the device never sees.
        static let response = ResponseCodec<Self>(
            "Login",
            .element(
                "Result",
                \.value,
                assuming: try? ServiceText(ServiceGUID.blank.description),
                .nillable,
                .secret,
                .internal
            ),
            refusal: { (token) throws(DecodeError) in
                guard token?.filled != nil else { throw ResponseCodec<Self>.missing("Login") }
                return nil
            }
        )
    }

    /// Ends the session of a user.
    struct Logout: ServiceRequest {
        var userID: EntityID

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "Logout",
            in: BCMS.operations,
            Logout.init,
            .element("userId", \.userID, .session(SessionKey.userID), .open, .optional)
        )
        static let response = ResponseCodec<Self>.flag("Logout", refused: nil)
    }

    /// Asks for users.
    struct GetUsers: OrderedRequest {
        var part: PagePart
        var order: PageOrder

        typealias Row = User
        typealias Value = Page<Self>?

        static let codec = Codec("GetUsers", in: BCMS.operations, GetUsers.init, .inline(\.part), .inline(\.order))
        static let page = Page<Self>.codec(of: "User", json: "users")
        static let response = ResponseCodec<Self>.page("GetUsers")
    }

    /// Asks for users that meet conditions.
    struct SearchUsers: PagedRequest {
        var filter: UserFilter
        var part: PagePart

        typealias Row = User
        typealias Value = Page<Self>?

        static let codec = Codec(
            "SearchUsers",
            in: BCMS.operations,
            SearchUsers.init,
            .element("filter", \.filter, .flat, .nillable, .optional),
            .inline(\.part)
        )
        static let page = Page<Self>.codec(of: "User", json: "users")
        static let response = ResponseCodec<Self>.page("SearchUsers")

        func completed() throws(Outcome.Failure) -> Self {
            var filter = filter
            filter.rule = filter.rule ?? .and
            return Self(filter: filter, part: try part.completed())
        }
    }

    /// Conditions on users.
    struct UserFilter: Record {
        var rule: FilterRule?
        /// Is part of the name, without regard to upper and lower case.
        var employeeName: ServiceText<100>?
        var group: GroupKey?
        var userID: EntityID?

        static let codec = Codec(
            "UserSearchFilter",
            in: BCMS.envelopes,
            UserFilter.init,
            .element("Rule", \.rule, .open, .optional),
            .element("EmployeeName", \.employeeName, .nillable),
            .element("UserGroup", \.group, .nillable, .flat, .optional),
            .element("UserId", \.userID, .nillable, .open)
        )
    }

    /// A group by its key.
    struct GroupKey: Record {
        var id: EntityID
        var name: ServiceText<100>?
        var abbreviation: ServiceText<10>?

        static let codec = Codec(
            "UserGroup",
            in: BCMS.entities,
            GroupKey.init,
            .element("Id", json: "groupId", \.id, .open),
            .element("Name", \.name, .nillable, .open, .internal),
            .element("AbbreviationName", \.abbreviation, .nillable, .open, .internal)
        )
    }

    /// Makes a user, who keeps the key of the request.
    struct CreateUser: ServiceRequest {
        var user: User

        typealias Value = User?

        static let codec = Codec(
            "CreateUser",
            in: BCMS.operations,
            CreateUser.init,
            .element("user", \.user, .flat, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.one("CreateUser")
    }

    /// Changes a user.
    struct UpdateUser: ServiceRequest {
        var userID: EntityID
        var user: User

        typealias Value = User?

        static let codec = Codec(
            "UpdateUser",
            in: BCMS.operations,
            UpdateUser.init,
            .element("userId", \.userID, .open, .optional),
            .element("user", \.user, .flat, .nillable, .optional)
        )
        static let response = ResponseCodec<Self>.one("UpdateUser")
    }

    /// Removes a user.
    struct DeleteUser: ServiceRequest {
        var userID: EntityID

        typealias Value = XSDBoolean?

        static let codec = Codec(
            "DeleteUser",
            in: BCMS.operations,
            DeleteUser.init,
            .element("userId", \.userID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.flag("DeleteUser", refused: .recordGone)
    }

    /// Asks for those who report to a user.
    struct GetDirectReports: ServiceRequest {
        var userID: EntityID

        typealias Value = [DirectReport]

        static let codec = Codec(
            "GetDirectReports",
            in: BCMS.operations,
            GetDirectReports.init,
            .element("userId", \.userID, .open, .optional)
        )
        static let response = ResponseCodec<Self>.list("GetDirectReports", of: "DirectReport", json: "directReports")
    }
}
