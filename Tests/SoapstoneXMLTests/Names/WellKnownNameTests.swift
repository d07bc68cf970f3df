import Testing

@testable import SoapstoneXML

@Suite struct WellKnownNameTests {
    @Test("xsi:nil and xsi:type have a number in the first document of a process", arguments: ["nil", "type"])
    func registered(local: String) {
        // The registry finds what was registered; nothing in this test registers the name.
        #expect(NameRegistry.shared.find(XMLName(local, in: "http://www.w3.org/2001/XMLSchema-instance")) != nil)
    }
}
