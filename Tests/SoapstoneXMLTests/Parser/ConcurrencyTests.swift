import SoapstoneXML
import Testing

@Suite struct ConcurrencyTests {
    @Test("Eight tasks parse different documents while names are registered, each with its own result")
    func threads() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    for round in 0..<200 {
                        let name = "e\(task)_\(round)"
                        // Known before, known meanwhile, never known.
                        if task.isMultiple(of: 2) { _ = NameID(XMLName(name, in: "u:t\(task)")) }
                        let xml =
                            "<p:\(name) xmlns:p='u:t\(task)' k='\(round)'><p:common/><f\(round)>x&amp;\(task)</f\(round)></p:\(name)>"
                        let root = try XMLDocument(parsing: Array(xml.utf8)).root
                        #expect(root.name == XMLName(name, in: "u:t\(task)"))
                        if task.isMultiple(of: 2) { #expect(root.nameID == NameID(XMLName(name, in: "u:t\(task)"))) }
                        #expect(root.attribute(XMLName("k")) == "\(round)")
                        #expect(root.children.map(\.name.local) == ["common", "f\(round)"])
                        #expect(root.children[1].text == "x&\(task)")
                        let text = CanonicalForm(skipping: [XMLName("common", in: "u:t\(task)")]).text(of: root)
                        #expect(
                            text.utf8.elementsEqual(
                                "<\(name) xmlns=\"u:t\(task)\" k=\"\(round)\"><f\(round) xmlns=\"\">x&amp;\(task)</f\(round)></\(name)>"
                                    .utf8
                            )
                        )
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    @Test("One document is read by many tasks at once")
    func shared() async throws {
        let document = try XMLDocument(parsing: Array("<a xmlns='u:a'><b k='1'>x</b><c>y&lt;z</c></a>".utf8))
        let hash = CanonicalForm().hash(of: document.root)
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<500).allSatisfy { _ in
                        CanonicalForm().hash(of: document.root) == hash && document.root.children[1].text == "y<z"
                            && document.root.children[0].place.column == 16
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
