internal import CLibXML2

/// What libxml2 needs once in a process, before any thread uses it.
enum LibXML2 {
    /// Initialises the library and shuts its ways to files and to the network.
    static func start() {
        _ = once
    }

    private static let once: Void = {
        xmlInitParser()
        xmlCatalogSetDefaults(XML_CATA_ALLOW_NONE)
        // Whatever libxml2 asks for is not there.
        xmlSetExternalEntityLoader { _, _, _ in nil }
        // Cleaning up alone would bring the default callbacks back at the next use.
        xmlCleanupInputCallbacks()
        xmlRegisterInputCallbacks({ _ in 1 }, { _ in nil }, { _, _, _ in -1 }, { _ in 0 })
    }()
}
