import Synchronization
import Testing

@testable import SoapstoneXML

@Suite struct NameRegistrationTests {
    @Test("The names of a contract are registered together, and are found then")
    func together() {
        let registry = NameRegistry()
        let names = (0..<100).map { XMLName("local\($0)", in: "urn:\($0 % 3)") }
        #expect(registry.register(names))
        #expect(names.allSatisfy { registry.find($0) != nil })
        let generation = registry.generation.load(ordering: .relaxed)
        #expect(registry.register(names))
        // Nothing is new: caches stay good.
        #expect(registry.generation.load(ordering: .relaxed) == generation)
    }

    @Test("Where there is no room for all of them, none is registered")
    func tooMany() {
        let registry = NameRegistry()
        // Of 2,048 namespaces 256 are kept for the program, and two are there from the beginning: none, and that of xsi.
        #expect(registry.register((0..<1_700).map { XMLName("a", in: "urn:\($0)") }))
        let generation = registry.generation.load(ordering: .relaxed)
        #expect(!registry.register((1_700..<1_791).map { XMLName("b", in: "urn:\($0)") }))
        #expect(registry.find(XMLName("b", in: "urn:1700")) == nil)
        #expect(registry.generation.load(ordering: .relaxed) == generation)
        #expect(registry.register((1_700..<1_790).map { XMLName("b", in: "urn:\($0)") }))
        #expect(!registry.register((0..<1 << 18).lazy.map { XMLName("local\($0)") }))
        // The program's own names still find room.
        #expect(registry.registerNamespace("urn:own") == 1_792)
    }
}
