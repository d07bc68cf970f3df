#if Offline
public import SoapstoneCodec
internal import SoapstoneXML

/// What the offline store keeps of one response of the gateway.
///
/// It reads the responses of `Member/login` (`token`), `Rent/getTransactions` (`transactions`), `Repairs/getHistory`
/// (`repairs`), `Messages/closeThread` (`archive`) and `Messages/getThread` (`thread`), and those that have several of these
/// members, such as `Home/getDashboard` (`tenant`, `rent`, `repairs`). Other members are passed over, as are those of a record that have no column: the
/// balance of the account is among them, which is the `currentBalance` of the newest transaction.
public struct OfflineResponse: Sendable {
    let rows: [OfflineRow]

    /// The members of responses that the store keeps.
    public static let members = [
        "token", "accessibilitySettings", "tenant", "transactions", "rent", "repairs", "archive", "thread",
    ]

    /// The number of rows that the response has for the store.
    public var count: Int { rows.count }

    /// Reads a response.
    ///
    /// - Throws: `OFFLINE_RESPONSE` where it has nothing to keep, or a member of another form than the contract's, with
    ///   its place as a JSON pointer; `OFFLINE_OPEN_THREAD` for a conversation that has not ended.
    public init(_ response: JSONValue) throws(OfflineError) {
        var rows: [OfflineRow] = []
        let settings = try OfflineRow(.settings, response)
        if !settings.values.isEmpty { rows.append(settings) }
        if let tenant = response["tenant"] { rows.append(try OfflineRow(.tenant, tenant)) }
        let lists = [
            (response["transactions"], OfflineTable.transactions),
            (response["rent"]?["transactions"], .transactions), (response["repairs"], .repairs),
        ]
        for (list, table) in lists {
            guard let list else { continue }
            guard list.kind == .array else { throw Self.failure("found no array", list) }
            for element in list.elements { rows.append(try OfflineRow(table, element)) }
        }
        if let archive = response["archive"] { rows.append(try Self.thread(archive)) }
        if let thread = response["thread"] { rows.append(try Self.thread(thread, Self.archiveMembers)) }
        guard Self.members.contains(where: { response[$0] != nil }) else {
            let status = response["opstatus"]?.numberText.flatMap(Int.init).map { " and reports opstatus \($0)" } ?? ""
            throw OfflineError(
                .response,
                "the response has nothing to keep\(status)",
                remedy: "Import a successful response with one of the members \(Self.members.joined(separator: ", "))",
                pointer: ""
            )
        }
        self.rows = rows
    }

    /// The names of a conversation's members in the response of `messagethreadget`, by those of its archive.
    private static let archiveMembers = [
        "completionDate": "completedAt", "dateCreated": "createdAt", "description": "subject", "notes": "posts",
    ]

    private static func thread(_ thread: JSONValue, _ names: [String: String] = [:]) throws(OfflineError) -> OfflineRow
    {
        let row = try OfflineRow(.messageCentre, thread, names)
        guard row.values["completionDate"] != nil else {
            throw OfflineError(
                .openThread,
                "the conversation has not ended; only conversations that have ended are archived",
                remedy: "End it with Messages/closeThread, and import that response",
                pointer: thread.pointer
            )
        }
        return row
    }

    static func failure(_ message: String, _ value: JSONValue) -> OfflineError {
        OfflineError(
            .response,
            message,
            remedy: "Import the gateway's response as it came",
            pointer: Excerpt.escaped(value.pointer.utf8)
        )
    }
}

/// A row that a response has, with values that are not sealed yet.
struct OfflineRow: Sendable {
    let table: OfflineTable
    /// What the row is found again by.
    let reference: String
    /// By the names of columns; a member that is absent or null has none.
    let values: [String: OfflineValue]

    /// - Parameter names: the names of members that differ from those of their columns.
    init(_ table: OfflineTable, _ object: JSONValue, _ names: [String: String] = [:]) throws(OfflineError) {
        guard object.kind == .object else { throw OfflineResponse.failure("found no object", object) }
        var values: [String: OfflineValue] = [:]
        for column in table.valueColumns {
            guard let member = object[names[column.name] ?? column.name], member.kind != .null else { continue }
            values[column.name] = try Self.value(member, column)
        }
        let name: String?
        switch table.identity {
        case .onlyRow: name = nil
        case .column(let column): name = column
        case .memberID: name = "id"
        }
        self.table = table
        self.values = values
        guard let name else {
            reference = ""
            return
        }
        guard let text = object[name]?.string, !text.isEmpty else {
            throw OfflineResponse.failure("the member '\(name)' is missing, is no string or is empty", object)
        }
        reference = text
    }

    private static func value(_ member: JSONValue, _ column: OfflineTable.Column) throws(OfflineError) -> OfflineValue {
        switch column.form {
        case .string:
            guard let text = member.string else { throw OfflineResponse.failure("found no string", member) }
            return .text(text)
        case .number:
            guard let number = member.numberText.flatMap(Int64.init) else {
                throw OfflineResponse.failure("found no whole number of 64 bits", member)
            }
            return column.type == .integer ? .integer(number) : .text(String(number))
        case .json:
            guard member.kind == .object || member.kind == .array else {
                throw OfflineResponse.failure("found no object and no array", member)
            }
            var output = ByteWriter()
            member.write(to: &output)
            return .text(output.string)
        }
    }
}
#endif
