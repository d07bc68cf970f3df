import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

extension BCMS {
    private static let lists = ["BCMUserService/getUsers"] + loading

    /// The groups whose members the contacts show, and how many members each has.
    static let contactGroups = CompositeFunction(
        facade,
        "getContactGroups",
        "The groups of contacts, with the number of their members.",
        calling: lists
    ) { (_: Nothing, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<ContactGroups> in
        let groups = try await calls.groups(["ISM", "CMT", "ERG", "SEC"])
        let users = try await calls.users()
        return CompositeFunction.Reply(
            ContactGroups(
                groups: groups.map { group in
                    CountedGroup(
                        group: group,
                        count: XSDInt(Int32(clamping: users.count { $0.isMember(of: group.id) }))
                    )
                }
            )
        )
    }

    /// The members of a group.
    static let groupMembers = CompositeFunction(
        facade,
        "getGroupMembers",
        "The members of a group.",
        calling: lists
    ) { (request: GroupRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Users> in
        CompositeFunction.Reply(Users(users: try await calls.users().filter { $0.isMember(of: request.groupID) }))
    }

    /// One user.
    static let person = CompositeFunction(
        facade,
        "getPerson",
        "A user, with telephone numbers and the mail address.",
        calling: lists
    ) { (request: UserRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Person> in
        guard let user = try await calls.users().first(where: { $0.id == request.id }) else {
            throw Outcome.Failure(.recordGone)
        }
        return CompositeFunction.Reply(Person(user: user))
    }

    /// Call trees: groups whose abbreviations are those of a tree.
    static let callTrees = CompositeFunction(
        facade,
        "getCallTrees",
        "Whom to call, by department.",
        calling: lists
    ) { (_: Nothing, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<CallTrees> in
        let groups = try await calls.groups(calls.callTrees)
        let users = try await calls.users()
        return CompositeFunction.Reply(
            CallTrees(
                trees: groups.map { group in CallTree(group: group, users: users.filter { $0.isMember(of: group.id) }) }
            )
        )
    }

    /// Those who report to the user, by place. A service that does not offer it is no failure.
    static let directReports = CompositeFunction(
        facade,
        "getDirectReports",
        "Those who report to the user, by place.",
        calling: ["BCMUserService/getDirectReports"]
    ) { (_: Nothing, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<DirectReports> in
        guard let id = calls.session.values[SessionKey.userID].flatMap({ Int32($0) }) else {
            throw Outcome.Failure(.sessionIncomplete)
        }
        let reports = try await offered { () async throws(Outcome.Failure) in
            try await calls.value(of: GetDirectReports(userID: EntityID(number: id)), by: .user)
        }
        let places = Dictionary(grouping: reports ?? []) { $0.user?.city?.value ?? "" }
        return CompositeFunction.Reply(
            DirectReports(
                isAvailable: XSDBoolean(reports != nil),
                places: places.sorted { $0.key < $1.key }.map { place, reports in
                    ReportPlace(location: ServiceText(cutting: place), people: reports.map(ReportingPerson.init))
                }
            )
        )
    }

    /// What to think of in an incident, as numbered groups of check boxes.
    static let checklist = CompositeFunction(
        facade,
        "getChecklist",
        "What to think of in an incident.",
        calling: ["BCMLookupService/getChecklistTypes"]
    ) { (_: Nothing, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Checklist> in
        let types = try await offered { () async throws(Outcome.Failure) in
            try await calls.value(of: GetChecklistTypes(), by: .lookup)
        }
        return CompositeFunction.Reply(
            Checklist(
                isAvailable: XSDBoolean(types != nil),
                groups: (types ?? []).enumerated().map { index, type in
                    ChecklistGroup(number: XSDInt(Int32(clamping: index + 1)), type: type)
                }
            )
        )
    }

    /// What an operation returns; nil where the service does not have it.
    private static func offered<Value>(
        _ call: () async throws(Outcome.Failure) -> Value
    ) async throws(Outcome.Failure) -> Value? {
        do throws(Outcome.Failure) {
            return try await call()
        } catch {
            guard error.status == .noSuchOperation else { throw error }
            return nil
        }
    }

    /// Tells a group of something. With an incident, it becomes a comment on it and is sent by the service; without, the device
    /// sends it to the numbers of the group's members.
    static let alert = CompositeFunction(
        facade,
        "sendAlert",
        "Sends an alert to a group.",
        isIdempotent: false,
        calling: lists + ["IncidentUpdateService/addComment", "IncidentUpdateService/resendIncidentUpdate"]
    ) { (request: AlertRequest, calls) async throws(Outcome.Failure) -> CompositeFunction.Reply<Alert> in
        var form = FormCheck()
        form.require("text", request.text, atMost: 400)
        try form.check()
        if request.incidentID != nil { try calls.requireManager() }
        guard let group = try await calls.groups().first(where: { $0.id == request.groupID }) else {
            throw Outcome.Failure(.recordGone)
        }
        guard let incident = request.incidentID else {
            let users = try await calls.users().filter { $0.isMember(of: group.id) && $0.mobilePhone?.filled != nil }
            return CompositeFunction.Reply(
                Alert(
                    recipients: users.map { AlertRecipient(name: $0.shownName, number: $0.mobilePhone) },
                    isSent: false
                )
            )
        }
        let comment = IncidentUpdate(of: incident, request.text.value, for: [group], by: calls.session)
        let made = try await calls.value(of: CreateIncidentUpdate(comment: comment), by: .update, as: "addComment")
        guard let id = made?.id else { throw Outcome.Failure(.contract, detail: "a comment without a key") }
        _ = try await calls.value(of: ResendIncidentUpdate(commentID: id, groups: [group]), by: .update)
        calls.written(incident) { known in
            guard var made else { return }
            made.alertSent = true
            known.comments.append(made)
        }
        return CompositeFunction.Reply(Alert(recipients: [], isSent: true))
    }
}

extension BCMS.User {
    fileprivate func isMember(of group: BCMS.EntityID) -> Bool { groups.contains { $0.id == group } }
}

// MARK: - Records

extension BCMS {
    struct ContactGroups: Record {
        var groups: [CountedGroup]

        static let codec = Codec("contactGroups", ContactGroups.init, .jsonOnly("groups", \.groups))
    }

    struct CountedGroup: Record {
        var group: UserGroup
        var count: XSDInt

        static let codec = Codec(
            "group",
            CountedGroup.init,
            .inline(\.group),
            .jsonOnly("count", \.count, .open)
        )
    }

    struct GroupRequest: Record {
        var groupID: EntityID

        static let codec = Codec("group", GroupRequest.init, .jsonOnly("groupId", \.groupID, .open))
    }

    struct Users: Record {
        var users: [User]

        static let codec = Codec("users", Users.init, .jsonOnly("users", \.users))
    }

    struct UserRequest: Record {
        var id: EntityID

        static let codec = Codec("user", UserRequest.init, .jsonOnly("id", \.id, .open))
    }

    struct Person: Record {
        var user: User

        static let codec = Codec("person", Person.init, .jsonOnly("user", \.user))
    }

    struct CallTrees: Record {
        var trees: [CallTree]

        static let codec = Codec("callTrees", CallTrees.init, .jsonOnly("callTrees", \.trees))
    }

    struct CallTree: Record {
        var group: UserGroup
        var users: [User]

        static let codec = Codec("callTree", CallTree.init, .inline(\.group), .jsonOnly("users", \.users))
    }

    struct DirectReports: Record {
        var isAvailable: XSDBoolean
        var places: [ReportPlace]

        static let codec = Codec(
            "directReports",
            DirectReports.init,
            .jsonOnly("available", \.isAvailable, .open),
            .jsonOnly("directReports", \.places)
        )
    }

    struct ReportPlace: Record {
        var location: ServiceText<100>
        var people: [ReportingPerson]

        static let codec = Codec(
            "place",
            ReportPlace.init,
            .jsonOnly("location", \.location),
            .jsonOnly("people", \.people)
        )
    }

    struct ReportingPerson: Record {
        var id: EntityID
        var name: ServiceText<100>?
        var jobTitle: ServiceText<50>?
        var details: ServiceText<1000>?
        var mobilePhone: ServiceText<18>?

        static let codec = Codec(
            "person",
            ReportingPerson.init,
            .jsonOnly("id", \.id, .open),
            .jsonOnly("name", \.name),
            .jsonOnly("jobTitle", \.jobTitle),
            .jsonOnly("details", \.details),
            .jsonOnly("workCellular", \.mobilePhone)
        )
    }

    struct Checklist: Record {
        var isAvailable: XSDBoolean
        var groups: [ChecklistGroup]

        static let codec = Codec(
            "checklist",
            Checklist.init,
            .jsonOnly("available", \.isAvailable, .open),
            .jsonOnly("checklist", \.groups, .open)
        )
    }

    struct ChecklistGroup: Record {
        var number: XSDInt
        var type: ChecklistType

        static let codec = Codec(
            "group",
            ChecklistGroup.init,
            .jsonOnly("number", \.number, .open),
            .inline(\.type)
        )
    }

    struct AlertRequest: Record {
        var groupID: EntityID
        var text: EnteredText
        var incidentID: EntityID?

        static let codec = Codec(
            "alert",
            AlertRequest.init,
            .jsonOnly("groupId", \.groupID, .open),
            .jsonOnly("text", \.text),
            .jsonOnly("incidentId", \.incidentID, .open)
        )
    }

    struct Alert: Record {
        var recipients: [AlertRecipient]
        var isSent: XSDBoolean

        static let codec = Codec(
            "alert",
            Alert.init,
            .jsonOnly("recipients", \.recipients),
            .jsonOnly("alertSent", \.isSent, .open)
        )
    }

    struct AlertRecipient: Record {
        var name: ServiceText<100>?
        var number: ServiceText<18>?

        static let codec = Codec(
            "recipient",
            AlertRecipient.init,
            .jsonOnly("name", \.name),
            .jsonOnly("number", \.number)
        )
    }
}

extension BCMS.ReportingPerson {
    fileprivate init(_ report: BCMS.DirectReport) {
        self.init(
            id: report.id,
            name: report.user?.shownName,
            jobTitle: report.user?.jobTitle,
            details: report.details,
            mobilePhone: report.user?.mobilePhone
        )
    }
}
