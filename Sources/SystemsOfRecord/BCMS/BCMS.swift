import SoapstoneCodec
public import SoapstoneOperations

/// BCMS, the Business Continuity Mobility System: incidents, whom to tell of them and where to meet, behind WCF.
public enum BCMS {
    /// The namespace of the bodies' elements and of the header block.
    static let operations = "http://www.example.com/bcms/services"
    /// That of incidents, users and what belongs to them.
    static let entities = "http://schemas.datacontract.org/2004/07/BCMS.Entities"
    /// That of results, pages, filters and details of faults.
    static let envelopes = "http://schemas.datacontract.org/2004/07/BCMS.Services"

    /// The system, for tools that serve and check it.
    public static let system = SystemOfRecord(
        operations: userOperations + lookupOperations + incidentOperations + noteOperations + attachmentOperations
            + categoryOperations + roomOperations + documentOperations + officeOperations + updateOperations
            + associationOperations + changesOperations,
        functions: functions,
        statuses: [.wrongPassword, .accountLocked, .recordGone, .noAuthority, .refused],
        settings: settings
    )
}

extension OpStatus {
    static let wrongPassword = OpStatus(
        20001,
        "AUTH_FAILED",
        "bad credentials",
        http: 401,
        user: "The user name or password is not correct."
    )
    static let accountLocked = OpStatus(
        20002,
        "ACCOUNT_LOCKED",
        "account locked",
        http: 403,
        user: "Your account is locked for 30 minutes. An administrator can unlock it."
    )
    static let recordGone = OpStatus(
        20040,
        "RECORD_GONE",
        "record gone",
        http: 404,
        user: "The record no longer exists."
    )
    static let noAuthority = OpStatus(
        20070,
        "NO_AUTHORITY",
        "the user's privilege does not allow the operation",
        http: 403,
        user: "You do not have authority to perform this operation."
    )
    static let refused = OpStatus(20072, "REFUSED", "operation refused", http: 409)
}

extension BCMS {
    /// Who may report and change incidents and their files.
    static let manager = Operation.Right.value(
        of: SessionKey.role,
        among: [Role.manager.rawValue, Role.administrator.rawValue],
        refusal: .noAuthority
    )
    /// Who may do the rest.
    static let administrator = Operation.Right.value(
        of: SessionKey.role,
        among: [Role.administrator.rawValue],
        refusal: .noAuthority
    )

    /// Whether somebody may read all notes, and not those of their own alone. Where there is no session at all, a message is
    /// converted or checked, and nobody reads it.
    static func readsAllNotes(_ session: SessionValues) -> Bool {
        session == .none || session.values[SessionKey.role] == Role.administrator.rawValue
    }
}
