#if Offline
import ArgumentParser
import SoapstoneCodec
import SoapstoneGateway
import SoapstoneOffline
import SoapstoneXML

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// `soapstone offline`
struct OfflineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "offline",
        abstract: "Keeps the gateway's Housing responses in an SQLite file with encrypted columns.",
        discussion: """
            The store has the tables settings, tenant, transactions, repairs and messageCentre. Columns with personal data \
            are encrypted with AES-256-GCM; the key is in a file with mode 0600 (--key), or in the environment variable \
            SOAPSTONE_OFFLINE_KEY as 64 hexadecimal digits.
            """,
        subcommands: [
            OfflineInitCommand.self, OfflineImportCommand.self, OfflineShowCommand.self, OfflineRotateCommand.self,
            OfflineVerifyCommand.self, OfflineWipeCommand.self,
        ]
    )
}

/// The store that a command uses.
struct OfflineStoreOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The store.", valueName: "file"), completion: .file()) var store = "offline.sqlite"
}

/// The key of a store.
struct OfflineKeyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The file with the key; without it, the key is the value of SOAPSTONE_OFFLINE_KEY.",
            valueName: "file"
        ),
        completion: .file()
    )
    var key: String?

    private static let variable = "SOAPSTONE_OFFLINE_KEY"

    /// The key, where one is given.
    func value() throws -> OfflineKey? {
        // A crash must not write the key to the disk.
        CoreDumps.turnOff()
        if let key { return try Self.value(file: key) }
        guard let text = ProcessVariable.value(Self.variable) else { return nil }
        return try Self.naming(Self.variable) { try OfflineKey(text: text.utf8) }
    }

    /// The key, which must be given.
    func required() throws -> OfflineKey {
        guard let key = try value() else {
            throw Failure.unreadable(Self.variable, "no key is given: set this variable, or name a file with --key")
        }
        return key
    }

    static func value(file: String) throws -> OfflineKey { try naming(file) { try OfflineKey(file: file) } }

    /// Does work, and names the key's file or variable where it fails, not the store.
    static func naming<Value>(_ name: String, _ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as OfflineError {
            throw Failure(message: error.lines(of: name).joined(separator: "\n"), status: error.status)
        }
    }
}

/// `soapstone offline init`
struct OfflineInitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Makes an empty store, and its key.",
        discussion: """
            With --make-key, a random key is written to the file of --key, with mode 0600. Keep a copy of it apart from \
            the store: without the key, the encrypted columns cannot be read. Existing files are never replaced.

            Exit codes: 0 done, 2 a file exists already or the key cannot be used, 3 a file could not be written.

            Examples:
              soapstone offline init --store /tmp/soapstone-offline.sqlite \\
                  --key /tmp/soapstone-offline.key --make-key
            """
    )

    @OptionGroup(title: "Store") var options: OfflineStoreOptions
    @OptionGroup(title: "Store") var key: OfflineKeyOptions
    @Flag(help: "Make the key, and write it to the file of --key.") var makeKey = false

    func validate() throws {
        guard !makeKey || key.key != nil else { throw ValidationError("--make-key needs --key") }
    }

    func run() async throws {
        let store = options.store
        try await reporting(store) {
            // A key of a store that cannot be made would be left over.
            guard access(store, F_OK) != 0 else {
                throw Failure.unreadable(
                    store,
                    "a file of this name exists already. Choose another name, or remove the file"
                )
            }
            let made =
                try makeKey
                ? key.key.map { file in try OfflineKeyOptions.naming(file) { try OfflineKey.create(file: file) } } : nil
            let key = try made ?? key.required()
            try await OwnThread.run { try OfflineStore.create(store, key: key) }
            printOutput(Array("wrote \(store), sealed with the key \(key.id)".utf8))
        }
    }
}

/// `soapstone offline import`
struct OfflineImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Writes responses of the gateway to the store.",
        discussion: """
            Takes JSON responses with the members token, tenant, transactions, repairs, archive or thread, one response a \
            file. A row that is there already is updated by its id or reference. All responses are written, or none. \
            Conversations that have not ended are rejected.

            Exit codes: 0 done, 2 the store or a response cannot be read, 3 the store could not be written.

            Examples:
              soapstone offline import --key offline.key \\
                  fixtures/housing/open-housing/tenancydetails/everything/response.json
              soapstone offline import --key offline.key < response.json
            """
    )

    @Argument(help: "The responses; - is standard input.") var files = [Input.standard]
    @OptionGroup(title: "Store") var options: OfflineStoreOptions
    @OptionGroup(title: "Store") var key: OfflineKeyOptions

    func run() async throws {
        let store = options.store
        var responses: [OfflineResponse] = []
        for file in files {
            try await reporting(file.name) {
                responses.append(try OfflineResponse(JSONDocument(parsing: file.read(), limits: .file).root))
            }
        }
        let read = responses
        try await reporting(store) {
            let key = try key.required()
            let line = ProgressLine()
            let done = try await ProgressLine.showing(line) {
                try await OwnThread.run {
                    let opened = try OfflineStore(store, key: key)
                    let done = try opened.write(read) { line?.update($0) }
                    try opened.close()
                    return done
                }
            }
            for table in OfflineTable.all {
                guard let counts = done.tables[table.name] else { continue }
                let text = "\(counts.inserted) inserted, \(counts.updated) updated, \(counts.unchanged) unchanged"
                printOutput(Array("\(table.name): \(text)".utf8))
            }
        }
    }
}

/// `soapstone offline show`
struct OfflineShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Prints the store as JSON.",
        discussion: """
            Each table is an array of rows with the members of the gateway's responses. Encrypted columns are decrypted \
            with the key, and left out without one. With --columns, every column is an object with its value and whether \
            it is encrypted.

            Exit codes: 0 done, 2 the store cannot be read, 3 another process is using it.

            Examples:
              soapstone offline show --key offline.key
              soapstone offline show --table transactions --table repairs
              soapstone offline show --columns --key offline.key
            """
    )

    @OptionGroup(title: "Store") var options: OfflineStoreOptions
    @OptionGroup(title: "Store") var key: OfflineKeyOptions
    @Option(
        help: ArgumentHelp("A table to print, in place of all; may be given again.", valueName: "name"),
        transform: Self.table
    )
    var table: [OfflineTable] = []
    @Flag(help: "Print every column with its value and whether it is encrypted.") var columns = false

    private static func table(_ name: String) throws -> OfflineTable {
        guard let table = OfflineTable.all.first(where: { $0.name == name }) else {
            let names = OfflineTable.all.map(\.name).joined(separator: ", ")
            throw ValidationError("the tables are \(names)")
        }
        return table
    }

    func run() async throws {
        let store = options.store
        try await reporting(store) {
            let key = try key.value()
            let tables = table.isEmpty ? OfflineTable.all : table
            let form: OfflineStore.Form = columns ? .columns : .members
            printOutput(
                try await OwnThread.run {
                    let opened = try OfflineStore(store, key: key)
                    let json = try opened.json(form, tables: tables)
                    try opened.close()
                    return json
                }
            )
        }
    }
}

/// `soapstone offline rotate`
struct OfflineRotateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract: "Encrypts the store with a new key.",
        discussion: """
            Everything is encrypted anew in one transaction. If the command is killed, the store has the old key or the \
            new one, and every row is whole: run it again, without --make-key. Remove the old key when \
            'soapstone offline verify' succeeds with the new one.

            Exit codes: 0 done, 2 the store or a key cannot be used, 3 the store could not be written.

            Examples:
              soapstone offline rotate --key offline.key --new-key new.key --make-key
            """
    )

    @OptionGroup(title: "Store") var options: OfflineStoreOptions
    @OptionGroup(title: "Store") var key: OfflineKeyOptions
    @Option(help: ArgumentHelp("The file with the new key.", valueName: "file"), completion: .file()) var newKey: String
    @Flag(help: "Make the new key, and write it to the file of --new-key.") var makeKey = false

    func run() async throws {
        let store = options.store
        try await reporting(store) {
            let old = try key.required()
            if makeKey {
                // A key that does not open the store would leave another one that nothing is sealed with.
                try await OwnThread.run { try OfflineStore(store, key: old).close() }
            }
            let new =
                try makeKey
                ? OfflineKeyOptions.naming(newKey) { try OfflineKey.create(file: newKey) }
                : OfflineKeyOptions.value(file: newKey)
            let line = ProgressLine()
            let count = try await ProgressLine.showing(line) {
                try await OwnThread.run { try OfflineStore.rotate(store, from: old, to: new) { line?.update($0) } }
            }
            printOutput(Array("\(String.counted(count, "value")) sealed with the key \(new.id)".utf8))
        }
    }
}

/// `soapstone offline verify`
struct OfflineVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Checks the file, and that every value decrypts and has its column's type.",
        discussion: """
            A value that was moved to another row, column or table, cut or changed does not decrypt. Each problem is a \
            line with table, column and row, never with a value.

            Exit codes: 0 no problem, 1 problems, 2 the store cannot be opened with this key, 3 another process is \
            using it.

            Examples:
              soapstone offline verify --key offline.key
            """
    )

    @OptionGroup(title: "Store") var options: OfflineStoreOptions
    @OptionGroup(title: "Store") var key: OfflineKeyOptions

    /// The most problems that are printed.
    private static let limit = 100

    func run() async throws {
        let store = options.store
        var isWhole = true
        try await reporting(store) {
            let key = try key.required()
            let line = ProgressLine()
            let found = try await ProgressLine.showing(line) {
                try await OwnThread.run {
                    let opened = try OfflineStore(store, key: key)
                    let found = try opened.verify { line?.update($0) }
                    try opened.close()
                    return found
                }
            }
            for problem in found.problems.prefix(Self.limit) { printError("\(store): error: \(problem)") }
            let more = found.problems.count - Self.limit
            if more > 0 { printError("\(store): \(String.counted(more, "more problem"))") }
            let rows = OfflineTable.all.map { "\($0.name) \(found.rows[$0.name] ?? 0)" }.joined(separator: ", ")
            printOutput(Array("rows: \(rows)".utf8))
            printOutput(
                Array(
                    """
                    values: \(found.sealedCount) encrypted, \(found.unsealedCount) not encrypted; key \(key.id); \
                    \(String.counted(found.problems.count, "problem"))
                    """.utf8
                )
            )
            isWhole = found.problems.isEmpty
        }
        if !isWhole { throw ExitCode(Failure.Status.findings) }
    }
}

/// `soapstone offline wipe`
struct OfflineWipeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wipe",
        abstract: "Removes the store and all that it has.",
        discussion: """
            Rows are deleted, the file and its journals are overwritten and removed; the key's file stays. No key is \
            needed. With --token, only the token is removed, as at sign-out.

            Exit codes: 0 removed, 1 kept, 2 the file is no store, 3 the file could not be removed.

            Examples:
              soapstone offline wipe --token
              soapstone offline wipe --yes
            """
    )

    @OptionGroup(title: "Store") var options: OfflineStoreOptions
    @Flag(help: "Do not ask.") var yes = false
    @Flag(help: "Remove the token, and nothing else.") var token = false

    func run() async throws {
        let store = options.store
        try await reporting(store) {
            if token {
                try await OwnThread.run {
                    let opened = try OfflineStore(store, key: nil)
                    try opened.purgeToken()
                    try opened.close()
                }
                return printOutput(Array("removed the token of \(store)".utf8))
            }
            guard yes || isConfirmed(store) else {
                throw Failure(message: "\(store): kept", status: Failure.Status.findings)
            }
            try await OwnThread.run { try OfflineStore.wipe(store) }
            printOutput(Array("removed \(store)".utf8))
        }
    }

    private func isConfirmed(_ store: String) -> Bool {
        printError("Remove \(store) with all that it has? [y/N]")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }
}

extension OfflineError: ReportedError {
    var text: String { "\(self)" }
    var status: Int32 { isRunTime ? Failure.Status.runTime : Failure.Status.unreadable }
}
#endif
