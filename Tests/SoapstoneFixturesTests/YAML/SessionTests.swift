import SoapstoneFixtures
import Testing

@Suite struct SessionTests {
    private func sessions(_ text: String) throws -> [Session] {
        try Session.list(parsing: Array(text.utf8))
    }

    @Test("A list of sessions is read in its order")
    func list() throws {
        let text = """
            - {cacheid: SESSION-18, webId: "300000000018"}
            - {cacheid: SESSION-17, webId: "300000000017"}
            """
        #expect(
            try sessions(text) == [
                Session(cacheID: "SESSION-18", values: ["webId": "300000000018"]),
                Session(cacheID: "SESSION-17", values: ["webId": "300000000017"]),
            ]
        )
    }

    @Test("A session may have the tokens of a flow, with a user or without")
    func tokens() throws {
        let text = """
            - {cacheid: SESSION-R1, identityToken: T-1}
            - {cacheid: SESSION-R2, webId: "300000000017", flowToken: T-2}
            """
        let sessions = try sessions(text)
        #expect(
            sessions == [
                Session(cacheID: "SESSION-R1", values: ["identityToken": "T-1"]),
                Session(cacheID: "SESSION-R2", values: ["webId": "300000000017", "flowToken": "T-2"]),
            ]
        )
    }

    @Test(
        "What is no list of sessions is refused",
        arguments: [
            ("cacheid: a", FixtureError.Code.value),
            ("- a", .value),
            ("- {cacheid: a}", .missingKey),
            ("- {webId: '300000000018'}", .missingKey),
            ("- {cacheid: a, webId: ''}", .value),
            ("- {cacheid: a, webId: [b]}", .value),
            ("- {cacheid: a, web id: b}", .value),
            ("- {cacheid: a b, webId: '300000000018'}", .value),
            ("- {cacheid: a, webId: '300000000018'}\n- {cacheid: a, webId: '300000000019'}", .duplicate),
        ]
    )
    func refused(text: String, code: FixtureError.Code) throws {
        #expect(try #require(throws: FixtureError.self) { try sessions(text) }.code == code)
    }

    @Test("The sessions of a system's folder are read")
    func folder() throws {
        #expect(try Session.list(inFolder: Repository.fixtures + "/sets").count >= 40)
        let missing = try #require(throws: FixtureError.self) { try Session.list(inFolder: "/nowhere") }
        #expect(missing.code == .missing)
    }
}
