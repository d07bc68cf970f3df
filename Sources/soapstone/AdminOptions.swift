import ArgumentParser
import SoapstoneGateway
import SoapstoneStub

/// Who may use a stub's admin interface, and what it remembers: what `replay`, `record`, `spy` and `compare` have in common.
struct AdminOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A file with the token that requests to /__soapstone/ must bring, 16 characters or more; also from \
            SOAPSTONE_ADMIN_TOKEN. Without one, only programs on this machine may use it.
            """,
            valueName: "file"
        )
    )
    var adminToken: Input?
    @Option(help: "How many requests the journal keeps; 0 for no journal.")
    var journalEntries = StubLimits().journalEntries
    @Option(help: "About how many bytes the journal may take.") var journalBytes = StubLimits().journalBytes

    /// The environment variable that holds the token.
    private static let variable = "SOAPSTONE_ADMIN_TOKEN"

    func validate() throws {
        guard journalEntries >= 0, journalBytes >= 0 else {
            throw ValidationError("--journal-entries and --journal-bytes are 0 or more")
        }
    }

    /// Writes what is asked for into a configuration.
    func apply(to configuration: inout StubConfiguration) throws {
        configuration.limits.journalEntries = journalEntries
        configuration.limits.journalBytes = journalBytes
        configuration.adminToken = try token()
    }

    /// The token: that of the file, else that of the environment. What is wrong with it is said without it.
    private func token() throws -> AdminToken? {
        if let file = adminToken {
            let bytes = try file.read(atMost: 64 << 10)
            let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            guard bytes[line.endIndex...].allSatisfy({ $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else {
                throw Failure.unreadable(file.name, "a token's file has one line")
            }
            return try Self.token(String(decoding: line, as: UTF8.self), in: file.name)
        }
        return try ProcessVariable.value(Self.variable).map { try Self.token($0, in: Self.variable) }
    }

    private static func token(_ text: String, in name: String) throws -> AdminToken {
        guard let token = AdminToken(text) else {
            let range = AdminToken.lengths
            throw Failure.unreadable(
                name,
                "a token has \(range.lowerBound) to \(range.upperBound) letters, digits and '-._~+/', '=' at its end"
            )
        }
        return token
    }
}
