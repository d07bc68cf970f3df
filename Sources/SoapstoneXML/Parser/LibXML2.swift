internal import CLibXML2

/// What libxml2 needs once in a process, before any thread uses it.
enum LibXML2 {
    /// Initialises the library and shuts its ways to files and to the network.
    static func start() {
        _ = once
    }

    /// Builds the tables of the schema module, which no two threads may do at once.
    static func startSchemas() {
        start()
        _ = schemaTypes
    }

    private static let schemaTypes: Void = { xmlSchemaInitTypes() }()

    private static let once: Void = {
        xmlInitParser()
        xmlCatalogSetDefaults(XML_CATA_ALLOW_NONE)
        // Of all that libxml2 asks for, only schema documents that were handed over are there.
        xmlSetExternalEntityLoader { name, _, context in
            soapstone_open_document(name, context, SchemaDocuments.find)
        }
        // Cleaning up alone would bring the default callbacks back at the next use.
        xmlCleanupInputCallbacks()
        xmlRegisterInputCallbacks({ _ in 1 }, { _ in nil }, { _, _, _ in -1 }, { _ in 0 })
    }()
}
