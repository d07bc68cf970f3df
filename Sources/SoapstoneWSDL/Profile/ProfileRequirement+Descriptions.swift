extension ProfileRequirement {
    /// What is asked of contracts, and held by a rule of its own.
    static let descriptions: [ProfileRequirement] = [
        // Documents and imports
        .contract("R2001", "wsdl:import is for WSDL documents, not for schemas"),
        .contract("R2003", "An import of a schema stands inside a schema"),
        .contract("R2004", "The location of an import of a schema leads to a schema document"),
        .contract("R2005", "An imported WSDL document has the target namespace that its import names"),
        .contract("R2007", "wsdl:import has a location"),
        .contract("R2010", "An imported schema is UTF-8 or UTF-16"),
        .contract("R2022", "wsdl:import stands before all else but documentation"),
        .contract("R2023", "wsdl:types stands before all else but imports and documentation"),
        .contract("R2026", "No extension is marked as one that must be understood", .should),
        .contract("R2028", "Elements and attributes of WSDL are those that its schema has, in its order"),
        .contract("R2029", "Elements and attributes of the SOAP binding are those that its schema has"),
        .contract("R2101", "Names of messages, port types and bindings are of the document or of one that it imports"),
        .contract("R2102", "Names of elements and types are of a schema of the document or of one that it imports"),
        .contract("R2803", "The namespace of wsdl:import is absolute"),
        .contract("R4003", "A WSDL document is UTF-8 or UTF-16"),
        .contract("R4005", "The prefix xml is not declared (R1034 in the first edition)", .should),
        // Types
        .contract("R2105", "A schema in wsdl:types has a target namespace"),
        .contract("R2110", "No type is derived from the array of SOAP's encoding"),
        .contract("R2111", "No type says wsdl:arrayType"),
        .contract("R2112", "No element is named ArrayOf and something", .should),
        // Messages and port types
        .contract("R2206", "A part's element is a global element of the contract"),
        .contract("R2306", "A part has an element or a type, not both"),
        .contract("R2303", "No operation has the service speak first"),
        .contract("R2304", "Operations of a port type have different names"),
        .contract("R2305", "parameterOrder leaves out at most one part of the response"),
        // Bindings
        .contract("R2201", "Of a document, soap:body names at most one part"),
        .contract("R2203", "The parts in the body of an rpc call are types"),
        .contract("R2204", "The part in the body of a document is an element"),
        .contract("R2205", "Header blocks and faults are parts that are elements"),
        .contract("R2209", "Every part of a message is bound to something", .should, source: .binding),
        .contract("R2210", "A message whose parts soap:body does not name has at most one part"),
        .contract("R2401", "A binding is one of SOAP"),
        .contract("R2701", "soap:binding names its transport"),
        .contract("R2702", "The transport is HTTP"),
        .contract("R2705", "All operations of a binding have one style"),
        .contract("R2706", "All that a binding says of messages is literal"),
        .contract("R2710", "No two operations of a binding have requests that look alike"),
        .contract("R2711", "No two ports have one address", .should),
        .contract("R2716", "In a document binding nothing has a namespace"),
        .contract("R2717", "In an rpc binding soap:body has an absolute namespace"),
        .contract("R2718", "A binding has the operations of its port type"),
        .contract("R2720", "soap:header and soap:headerfault name one part"),
        .contract("R2721", "soap:fault has a name"),
        .contract("R2723", "soap:fault is literal"),
        .contract("R2726", "In an rpc binding, headers and faults have no namespace"),
        .contract("R2740", "A binding says how each fault is spoken", .should),
        .contract("R2749", "soap:header and soap:headerfault do not say 'parts'"),
        .contract("R2754", "soap:fault has the name of its fault"),
        .contract("R5001", "The address of a port is one of HTTP or HTTPS"),
        .contract("R9801", "A binding has no elements of MIME or of HTTP without SOAP", source: .binding),
    ]

    /// What is asked of contracts, and held by other rules, or by none.
    static let descriptionsBesides: [ProfileRequirement] = [
        .elsewhere("R2002", "Schemas are imported by xs:import", heldBy: "wsi.R2001"),
        .elsewhere("R2011", "An imported schema is XML 1.0", heldBy: "wsdl.loads"),
        .elsewhere("R4004", "A WSDL document is XML 1.0", heldBy: "wsdl.loads"),
        .elsewhere("R2801", "Types are written in XML Schema 1.0", heldBy: "wsdl.loads"),
        .elsewhere("R2115", "No two global elements have one name", .should, source: .basic12, heldBy: "wsdl.loads"),
        .elsewhere("R2116", "No two types have one name", .should, source: .basic12, heldBy: "wsdl.loads"),
        .elsewhere("R1034", "The prefix xml is not declared", .should, source: .basic11, heldBy: "wsi.R4005"),
        .permitted("R2009", "An imported schema may begin with a byte order mark"),
        .permitted("R2030", "Documentation may stand in import, part and definitions"),
        .permitted("R2114", "Definitions and schemas may have one target namespace"),
        .permitted("R2202", "soap:body may name no part"),
        .permitted("R2207", "A part that no rpc body has may be an element"),
        .permitted("R2208", "Header blocks may be parts of the message in the body"),
        .permitted("R2302", "parameterOrder may hint at a procedure's signature"),
        .permitted("R2709", "A port type may have any number of bindings"),
        .permitted("R2719", "A binding may leave out headerfault where no errors about headers are known"),
        .permitted("R2722", "soap:fault may leave out 'use'"),
        .permitted("R2800", "All of XML Schema 1.0 may be used"),
        .permitted("R4002", "A WSDL document may begin with a byte order mark"),
        .open(
            "R2025",
            "Extensions contradict nothing else in the profile",
            because: "what an extension means is not written in a contract"
        ),
        .open(
            "R2707",
            "Without 'use', literal is meant",
            because: "it says how to read a contract, and that is how contracts are read here"
        ),
        .open(
            "R2741",
            "A binding says how each known error about a header is spoken",
            .should,
            because: "what errors are known is not written in a contract"
        ),
    ]

    private static func contract(
        _ id: String,
        _ summary: String,
        _ level: Level = .must,
        source: Source = .both
    ) -> ProfileRequirement {
        ProfileRequirement(id, source, .description, level, summary, .contracts)
    }

    private static func elsewhere(
        _ id: String,
        _ summary: String,
        _ level: Level = .must,
        source: Source = .both,
        heldBy rule: String,
        _ more: String...
    ) -> ProfileRequirement {
        ProfileRequirement(id, source, .description, level, summary, .rules([rule] + more))
    }

    private static func open(
        _ id: String,
        _ summary: String,
        _ level: Level = .must,
        source: Source = .both,
        because reason: String
    ) -> ProfileRequirement {
        ProfileRequirement(id, source, .description, level, summary, .nothing(reason))
    }

    private static func permitted(_ id: String, _ summary: String) -> ProfileRequirement {
        ProfileRequirement(id, .both, .description, .may, summary, .nothing("it permits something"))
    }
}
