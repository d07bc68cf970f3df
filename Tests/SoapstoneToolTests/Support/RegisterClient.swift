import Foundation

/// A client of another maker that calls the register, `Tests/Outside/register_server.py`, and checks what it gets.
struct RegisterClient: Sendable {
    /// The program and what comes before its options.
    var command: [String]
    /// What succeeds where the client can run.
    var probe: [String]

    /// In the contract's both versions of SOAP.
    static let zeep = RegisterClient(
        command: [python, "Tests/Outside/register_zeep.py"],
        probe: [python, "-c", "import zeep"]
    )
    /// In both versions, too.
    static let php = RegisterClient(
        command: ["php", "Tests/Outside/register_php.php"],
        probe: ["php", "-r", "exit(class_exists('SoapClient') ? 0 : 1);"]
    )
    /// In SOAP 1.1, without the contract.
    static let lite = RegisterClient(
        command: ["perl", "Tests/Outside/register_lite.pl"],
        probe: ["perl", "-MSOAP::Lite", "-e", "1"]
    )

    private static var python: String { Tool.python?.path ?? "python3" }

    /// Whether there is a Python with spyne, which the register is made with.
    static var hasServer: Bool {
        get async throws {
            guard let python = Tool.python else { return false }
            return try await Tool.run(python, ["-c", "import spyne, zeep"]).status == 0
        }
    }

    var isThere: Bool {
        get async throws { try await run(probe).status == 0 }
    }

    /// Calls the register, or what stands in its place.
    ///
    /// - Parameters:
    ///   - folder: has the contracts, and gets the file `sent` with the nonces and digests that were sent.
    ///   - isShared: whether others call at the same time.
    func call(_ url: String, password: String, folder: URL, isShared: Bool = false) async throws -> Tool.Result {
        let options = [
            "--url=\(url)", "--wsdl=\(folder.path)", "--password=\(password)",
            "--sent=\(folder.appending(path: "sent").path)",
        ]
        return try await run(command + options + (isShared ? ["--shared"] : []))
    }

    private func run(_ command: [String]) async throws -> Tool.Result {
        try await Tool.run(URL(filePath: "/usr/bin/env"), command)
    }
}
