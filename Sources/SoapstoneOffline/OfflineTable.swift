#if Offline
/// A table of the offline store, as section 5.1 of the Housing specification lists it.
///
/// SQL, JSON, sealing and verification follow from this one description.
public struct OfflineTable: Sendable, Hashable {
    /// The name in SQL.
    public let name: String
    /// The columns in their order; the first is `id`, the row id.
    public let columns: [Column]
    let identity: Identity

    /// A column.
    public struct Column: Sendable, Hashable {
        /// The name in SQL, and of the member in the gateway's JSON.
        public let name: String
        /// The declared type.
        public let type: SQLType
        /// Whether the store holds the value sealed. Such a column has the type `text`: a sealed value is Base64, so
        /// that programs which read the file find the type that the specification lists.
        public let isEncrypted: Bool
        let form: Form
    }

    /// A type of the specification. Its "text (json blob)" is `text` in SQL.
    public enum SQLType: String, Sendable {
        case integer, text
    }

    /// The form of a value in JSON.
    enum Form {
        case string
        /// A whole number of 64 bits.
        case number
        /// An object or array, which is kept as it was sent, without blanks.
        case json
    }

    /// How a row is found again when a later response has it.
    enum Identity: Hashable {
        /// The table has one row, with the id 1. Members that a response lacks keep their values.
        case onlyRow
        /// A column has the gateway's reference.
        case column(String)
        /// The gateway's `id` is text, for which the specification has no column: `soapstone_references` has it beside
        /// the row id.
        case memberID
    }

    /// All tables, in the specification's order.
    public static let all = [settings, tenant, transactions, repairs, messageCentre]

    /// 5.1.1: the token, and settings of the application.
    public static let settings = OfflineTable(
        "settings",
        .onlyRow,
        [.integer("id"), .sealed("token"), .text("accessibilitySettings", .json)]
    )

    /// 5.1.2: the tenancy, its household and contacts. The specification lists `agreementStartDate` twice; the second
    /// one is `agreementEndDate`.
    public static let tenant = OfflineTable(
        "tenant",
        .column("tenancyReference"),
        [
            .integer("id"), .sealed("name"), .sealed("dob", .number), .sealed("email"), .sealed("addressLine1"),
            .sealed("addressLine2"), .sealed("addressLine3"), .sealed("postcode"), .sealed("tenancyReference"),
            .integer("agreementStartDate"), .integer("agreementEndDate"), .sealed("householdMembers", .json),
            .sealed("mobileTelno"), .sealed("homeTelno"), .sealed("workTelno"),
            .text("estateInspectionOfficers", .json),
            .sealed("generalContacts", .json), .integer("dateCreated"), .integer("dateUpdated"),
        ]
    )

    /// 5.1.3: what was charged and paid, in pence.
    public static let transactions = OfflineTable(
        "transactions",
        .memberID,
        [
            .integer("id"), .text("summary"), .integer("amount"), .integer("transactionDate"),
            .integer("currentBalance"), .integer("dateCreated"),
        ]
    )

    /// 5.1.4: the repairs history.
    public static let repairs = OfflineTable(
        "repairs",
        .memberID,
        [
            .integer("id"), .text("repairId"), .text("title"), .integer("statusType"), .integer("repairType"),
            .integer("dateRaised"), .integer("targetCompletionDate"), .integer("dateUpdated"), .integer("dateClosed"),
        ]
    )

    /// 5.1.5: conversations that have ended.
    public static let messageCentre = OfflineTable(
        "messageCentre",
        .column("reference"),
        [
            .integer("id"), .text("reference"), .text("type"), .integer("completionDate"), .integer("dateCreated"),
            .sealed("description"), .sealed("notes", .json),
        ]
    )

    private init(_ name: String, _ identity: Identity, _ columns: [Column]) {
        self.name = name
        self.identity = identity
        self.columns = columns
    }

    /// The columns without the row id.
    var valueColumns: ArraySlice<Column> { columns.dropFirst() }

    /// The columns that are sealed.
    var sealedColumns: [Column] { columns.filter(\.isEncrypted) }

    /// The statement that makes the table. No name of a table or column needs quotes.
    var definition: String {
        let columns = columns.map { "\($0.name) \($0.type.rawValue)\($0.name == "id" ? " PRIMARY KEY" : "")" }
        return "CREATE TABLE \(name) (\(columns.joined(separator: ", ")))"
    }
}

extension OfflineTable.Column {
    /// When the row was written here, in seconds since 1970, unless the gateway's response has a value.
    static let created = "dateCreated"
    /// When the row was last changed here, in seconds since 1970, unless the gateway's response has a value.
    static let updated = "dateUpdated"

    /// Whether the store fills the column by its clock where a response has no value.
    var isStamp: Bool { name == Self.created || name == Self.updated }

    fileprivate static func integer(_ name: String) -> Self {
        Self(name: name, type: .integer, isEncrypted: false, form: .number)
    }

    fileprivate static func text(_ name: String, _ form: OfflineTable.Form = .string) -> Self {
        Self(name: name, type: .text, isEncrypted: false, form: form)
    }

    fileprivate static func sealed(_ name: String, _ form: OfflineTable.Form = .string) -> Self {
        Self(name: name, type: .text, isEncrypted: true, form: form)
    }
}

/// A place in the store.
public struct OfflinePlace: Sendable, Hashable, CustomStringConvertible {
    /// The table.
    public let table: String
    /// The column; nil where the whole row is meant.
    public let column: String?
    /// The row id.
    public let row: Int64

    init(_ table: String, _ column: String?, row: Int64) {
        self.table = table
        self.column = column
        self.row = row
    }

    /// `tenant.name, row 3`
    public var description: String { "\(table)\(column.map { ".\($0)" } ?? ""), row \(row)" }
}
#endif
