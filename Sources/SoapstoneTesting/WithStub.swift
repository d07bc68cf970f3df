public import Foundation
internal import Logging
public import SoapstoneFixtures
public import SoapstoneStub

/// Calls `body` with a stub that answers with the fixtures of a folder.
///
///     try await withStub(fixtures: "fixtures/sets") { stub in
///         let client = CaseClient(endpoint: stub.url(path: "/sets/ims-case"))
///         #expect(try await client.cases().count == 2)
///         try stub.verify(.operation("getCaseList"), count: 1)
///     }
///
/// The stub listens on a free port of this machine, and ends with `body`, however that ends. Any number of them may be
/// there at the same time: they share nothing.
///
/// - Parameters:
///   - folder: the folder of a system, or of all, from the current folder on; `swift test` runs in the package's.
///   - options: how the stub answers, and what is expected of the requests.
/// - Returns: what `body` returns.
/// - Throws: what `body` throws; else ``StubFindings`` where a request had no response, or the calls are not those that the
///   options expect. `UnusableFixtures` where a case cannot be read or used; `body` is not called then.
@discardableResult
public nonisolated(nonsending) func withStub<Value>(
    fixtures folder: String,
    options: StubOptions = StubOptions(),
    _ body: nonisolated(nonsending) (RunningStub) async throws -> Value
) async throws -> Value {
    let index = try await FixtureIndex.whole(folder, options.rules)
    return try await run(index, nil, options, body)
}

/// Calls `body` with a stub that answers with the fixtures of a folder, such as one of a bundle's resources.
///
/// - Parameter folder: the URL of a file.
@discardableResult
public nonisolated(nonsending) func withStub<Value>(
    fixtures folder: URL,
    options: StubOptions = StubOptions(),
    _ body: nonisolated(nonsending) (RunningStub) async throws -> Value
) async throws -> Value {
    try await withStub(fixtures: folder.path, options: options, body)
}

/// Calls `body` with a stub that answers with fixtures that are made in code.
///
/// - Throws: what `withStub(fixtures:)` throws.
@discardableResult
public nonisolated(nonsending) func withStub<Value>(
    fixtures: [Fixture],
    options: StubOptions = StubOptions(),
    _ body: nonisolated(nonsending) (RunningStub) async throws -> Value
) async throws -> Value {
    let index = FixtureIndex(fixtures, redactor: Redactor(options.rules, key: nil))
    if !index.problems.isEmpty { throw UnusableFixtures(problems: index.problems) }
    return try await run(index, nil, options, body)
}

/// Calls `body` with a stub that answers by a contract, with samples that its schemas make, what was not recorded.
///
/// - Parameters:
///   - wsdl: a WSDL 1.1 file, from the current folder on.
///   - fixtures: a folder of fixtures, which go before the contract.
/// - Throws: what `withStub(fixtures:)` throws; `ContractError` where the contract cannot be loaded.
@discardableResult
public nonisolated(nonsending) func withStub<Value>(
    wsdl: String,
    fixtures: String? = nil,
    options: StubOptions = StubOptions(),
    _ body: nonisolated(nonsending) (RunningStub) async throws -> Value
) async throws -> Value {
    let contract = try await ContractReplayer.whole(wsdl)
    var index = FixtureIndex([])
    if let fixtures { index = try await FixtureIndex.whole(fixtures, options.rules, contract) }
    return try await run(index, contract, options, body)
}

/// Calls `body` with a stub that answers with fixtures, and by a contract, that many tests share.
///
/// Problems of the index are left to whoever made it.
///
/// - Parameters:
///   - index: the fixtures, redacted as the index says and not as the options do.
///   - contract: answers what was not recorded.
/// - Throws: what `withStub(fixtures:)` throws.
@discardableResult
public nonisolated(nonsending) func withStub<Value>(
    index: FixtureIndex,
    contract: ContractReplayer? = nil,
    options: StubOptions = StubOptions(),
    _ body: nonisolated(nonsending) (RunningStub) async throws -> Value
) async throws -> Value {
    try await run(index, contract, options, body)
}

private nonisolated(nonsending) func run<Value>(
    _ index: FixtureIndex,
    _ contract: ContractReplayer?,
    _ options: StubOptions,
    _ body: nonisolated(nonsending) (RunningStub) async throws -> Value
) async throws -> Value {
    try options.expectations?.check(against: index)
    let server = try await StubServer(
        replaying: index,
        contract: contract,
        configuration: options.configuration,
        logger: Logger(label: "soapstone") { _ in SwiftLogNoOpLogHandler() }
    )
    let value: Value
    do {
        value = try await body(RunningStub(server))
    } catch {
        // What went wrong first says most.
        try? await server.shutdown(draining: !Task.isCancelled)
        throw error
    }
    try await server.shutdown(draining: !Task.isCancelled)
    if let findings = StubFindings(server, options) { throw findings }
    return value
}
