extension XMLDocument {
    /// Registers the names that this document alone has, so that documents parsed later do not number them anew.
    ///
    /// For documents that others will be like, such as recorded ones: what is registered is kept for ever. There is room
    /// for thousands of names; those beyond it stay names of their documents.
    package func registerNames() {
        guard !storage.foreign.isEmpty else { return }
        NameRegistry.shared.register(recorded: storage.foreign.ids.map { storage.foreign.name($0) })
    }
}
