import SoapstoneCodec
import Testing

@testable import SoapstoneOperations

@testable import SoapstoneGateway
@testable import SoapstoneSOAP

/// Loops that end early or skip what comes again.
@Suite struct DistinctLoopTests {
    /// One operation whose elements another one is asked about.
    private static func distinct(by place: String, taking values: [String: Composite.Source]) -> Composite {
        Composite(
            "X",
            "y",
            "",
            needsSession: false,
            steps: [
                .one(.init("fake/a", .required, giving: [])),
                .one(
                    .init(
                        "fake/b",
                        .optional,
                        taking: values,
                        loop: .distinct("a", "/items", by: place, atMost: 3, joining: "items")
                    )
                ),
            ]
        )
    }

    @Test(
        "A loop asks once for each different value of the first elements, and joins what comes",
        arguments: [
            (["1", "2", "1"], ["1", "2"]), (["2", "1", "3", "4"], ["2", "1", "3"]), ([], []), (["7", "7", "7"], ["7"]),
        ]
    )
    func values(items: [String], asked: [String]) async throws {
        let backEnd = ToyBackEnd { call, _ in
            call.name == "a" ? .toy(items: items) : .toy(items: ["x\(call.value ?? "")", "y\(call.value ?? "")"])
        }
        let response = try await ToyDoor(Self.distinct(by: "/id", taking: ["value": .element("/id")])).ask(
            "X/y",
            backEnd
        )
        #expect(response.opstatus == 0)
        #expect(Set(backEnd.calls.compactMap(\.value)) == Set(asked) && backEnd.calls.count == asked.count + 1)
        let found = response.json["items"]?.elements.compactMap { $0["id"]?.string }
        #expect(found == asked.flatMap { ["x\($0)", "y\($0)"] })
    }

    @Test("A place that elements do not have is a mistake of the declaration")
    func declared() throws {
        let wrong = Self.distinct(by: "/county", taking: [:])
        #expect(throws: ConfigurationError.self) { try ToyDoor(wrong).gateway(ToyBackEnd { _, _ in .toy() }.send) }
    }

    private static func pages(_ lastPage: OpStatus?) -> Composite {
        Composite(
            "X",
            "y",
            "",
            needsSession: false,
            steps: [
                .one(
                    .init(
                        "fake/a",
                        .required,
                        loop: .pages(while: "/hasMore", next: ["restart": "/restart"], atMost: 9, joining: "items"),
                        endingWith: lastPage
                    )
                )
            ]
        )
    }

    @Test(
        "A failure that means that there are no more ends a loop behind its first page, and only that one",
        arguments: [
            (2, "no such case", OpStatus.caseNotFound, 0), (2, "no such case", nil, 20030),
            (2, "anything", OpStatus.caseNotFound, 8009), (1, "no such case", OpStatus.caseNotFound, 20030),
        ]
    )
    func lastPage(page: Int, reason: String, lastPage: OpStatus?, opstatus: Int) async throws {
        let backEnd = ToyBackEnd { _, backEnd in
            backEnd.calls.count == page
                ? .fault(reason) : .toy(items: ["1"], more: true, restart: "r\(backEnd.calls.count)")
        }
        let response = try await ToyDoor(Self.pages(lastPage)).ask("X/y", backEnd)
        #expect(response.opstatus == opstatus)
        if opstatus == 0 { #expect(response.json["items"]?.count == 1) }
    }
}
