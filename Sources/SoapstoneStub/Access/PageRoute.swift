internal import NIOHTTP1
internal import SoapstoneBase
internal import SoapstoneFixtures

/// What a browser asks for: a page, a part of one, or what a form changes.
enum PageRoute: Equatable, Sendable {
    case journal(JournalFilter)
    /// The journal's table alone, for the page that has it already.
    case rows(JournalFilter)
    /// A request of the journal.
    case fixture(Int)
    case stubs(StubFilter)
    /// A fixture that responses, by its id.
    case stub(String)
    /// The form for a new stub, filled in with a request of the journal if there is a number.
    case newStub(Int?)
    case addStub
    case deleteStub
    case saveStubs
    case resetStubs
    case scenarios
    case setState(of: String)
    case resetScenarios
    case recording
    case setRecording
    /// The form that takes the token, and where it leads.
    case login(next: String)
    case logIn
    case logOut
    /// The page that says why there is no other.
    case refused(Refusal)

    static let start = "/__soapstone/"
    /// What the paths of all other pages begin with.
    static let folder = "/__soapstone/page"

    /// Finds the page of a path and method; where there is none, the one that says so.
    init(_ method: HTTPMethod, _ target: RequestTarget) {
        do throws(Refusal) {
            self = try Self.found(method, target)
        } catch {
            self = .refused(error)
        }
    }

    private static func found(_ method: HTTPMethod, _ target: RequestTarget) throws(Refusal) -> PageRoute {
        // The first step is empty or `page`.
        let steps = target.reservedSteps.dropFirst()
        switch (steps.first ?? "", steps.count) {
        case ("", 0) where target.reservedSteps.first == "":
            return try AdminRoute.choose(method, [(.GET, .journal(JournalFilter(target)))])
        case ("rows", 1): return try AdminRoute.choose(method, [(.GET, .rows(JournalFilter(target)))])
        case ("requests", 2):
            guard let number = steps.last.flatMap({ AdminQuery.number(String($0)) }) else { break }
            return try AdminRoute.choose(method, [(.GET, .fixture(number))])
        case ("stubs", 1): return try AdminRoute.choose(method, [(.GET, .stubs(StubFilter(target)))])
        case ("stubs", 2...):
            guard let id = AdminQuery.decoded(steps.dropFirst().joined(separator: "/").utf8) else { break }
            return try AdminRoute.choose(method, [(.GET, .stub(id))])
        case ("new-stub", 1):
            let query = try AdminQuery(form: target.query ?? "".utf8[...], ["request"])
            return try AdminRoute.choose(method, [(.GET, .newStub(query.number("request"))), (.POST, .addStub)])
        case ("delete-stub", 1): return try AdminRoute.choose(method, [(.POST, .deleteStub)])
        case ("save-stubs", 1): return try AdminRoute.choose(method, [(.POST, .saveStubs)])
        case ("reset-stubs", 1): return try AdminRoute.choose(method, [(.POST, .resetStubs)])
        case ("scenarios", 1): return try AdminRoute.choose(method, [(.GET, .scenarios)])
        case ("scenarios", 2) where steps.last == "reset":
            return try AdminRoute.choose(method, [(.POST, .resetScenarios)])
        case ("scenarios", 3) where steps.last == "state":
            let name = steps.dropFirst().first.map(String.init) ?? ""
            guard ASCII.isName(name) else { break }
            return try AdminRoute.choose(method, [(.POST, .setState(of: name))])
        case ("recording", 1): return try AdminRoute.choose(method, [(.GET, .recording), (.POST, .setRecording)])
        case ("login", 1): return try AdminRoute.choose(method, [(.GET, .login(next: start)), (.POST, .logIn)])
        case ("logout", 1): return try AdminRoute.choose(method, [(.POST, .logOut)])
        default: break
        }
        throw .nothing("there is no such page")
    }

    /// The address of the page about a request.
    static func address(ofRequest number: Int) -> String { "\(folder)/requests/\(number)" }

    /// The address of the page about a fixture.
    static func address(of fixture: Fixture.ID) -> String {
        "\(folder)/stubs/\(PercentEncoding.address(fixture.description, keeping: "/"))"
    }
}
