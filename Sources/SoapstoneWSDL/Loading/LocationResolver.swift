internal import SoapstoneSchema
internal import SoapstoneXML

/// Finds the document that a location means, without reading it: catalog first, then descriptions of well-known
/// schemas, then files, then hosts that are allowed.
struct LocationResolver: Sendable {
    /// A path without links, below which files may be read; nil for a contract whose files a catalog names.
    let root: String?
    let catalog: ContractCatalog?
    let hosts: Set<RemoteHost>

    /// The document that a reference stands in.
    struct Base: Sendable {
        /// Its file without links; nil for a document that came over a network, or from the library.
        var path: String?
        /// Its address, where it has one or was asked for by one.
        var address: String?
        /// A folder besides the root that it may refer to files in.
        var folder: String?
    }

    enum Resolution: Sendable {
        case file(path: String, Base)
        case description(WellKnownSchema)
        case web(WebAddress)
        case nowhere(Problem)
    }

    struct Problem: Sendable {
        var rule: ContractRule?
        var message: String
        var remedy: String?
    }

    /// Finds a document.
    ///
    /// - Parameter note: set where the document was found, and not as the reference says.
    func resolve(_ text: String, from base: Base, note: inout Problem?) -> Resolution {
        let reference = Reference(text)
        let address =
            reference.scheme == nil
            ? base.address.flatMap(WebAddress.init)?.resolving(reference.text) : reference.text
        if let catalog {
            for name in [reference.text, address].compactMap({ $0 }) {
                if let hit = catalog.hit(name) { return resolution(hit, address: address) }
            }
        }
        if let path = reference.filePath {
            return file([FilePath.join("/", path)], from: base, reference, note: &note) ?? missing(reference)
        }
        if reference.isHTTP { return web(reference.text) }
        if reference.scheme != nil || reference.isWindowsDrive {
            if let schema = WellKnownSchemas.schema(location: reference.text) { return .description(schema) }
            return .nowhere(
                Problem(
                    rule: .location,
                    message: "'\(Excerpt.escaped(text.utf8))' is not a location that can be read.",
                    remedy: "Map it to a file in a catalog."
                )
            )
        }
        if let path = base.path, !reference.text.utf8.starts(with: "//".utf8) {
            let folder = FilePath.folder(of: path)
            let paths = reference.relativePaths(in: FilePath.lastStep(of: path)).map { FilePath.join(folder, $0) }
            if let resolution = file(paths, from: base, reference, note: &note) {
                // A document that came by way of a catalog has an address, too, and may mean a neighbour there.
                guard case .nowhere = resolution, let address else { return resolution }
                return web(address)
            }
        }
        if let address { return web(address) }
        if let schema = WellKnownSchemas.schema(location: reference.text) { return .description(schema) }
        return missing(reference)
    }

    /// Finds the main document by its address: by the catalog, or on its host, be it well-known or not.
    func resolve(_ address: WebAddress) -> Resolution {
        catalog?.hit(address.text).map { resolution($0, address: address.text) } ?? remote(address)
    }

    private func resolution(_ hit: ContractCatalog.Hit, address: String?) -> Resolution {
        switch hit.location {
        case .web(let address): return web(address.text)
        case .file(let path):
            guard let real = FilePath.real(path) else {
                return .nowhere(
                    Problem(rule: .catalog, message: "The catalog maps it to '\(path)', where there is nothing.")
                )
            }
            return .file(path: real, Base(path: real, address: address, folder: hit.folder.flatMap(FilePath.real)))
        }
    }

    /// The first of some paths where something is; nil where nothing is at any of them.
    private func file(
        _ paths: [String],
        from base: Base,
        _ reference: Reference,
        note: inout Problem?
    ) -> Resolution? {
        let folders = [root, base.folder].compactMap { $0 }
        var outside: String?
        for path in paths {
            guard folders.contains(where: { FilePath.isBelow(path, $0) }) else {
                outside = path
                continue
            }
            guard let real = FilePath.real(path) else { continue }
            guard folders.contains(where: { FilePath.isBelow(real, $0) }) else {
                outside = real
                continue
            }
            return .file(path: real, Base(path: real, address: nil, folder: base.folder))
        }
        for path in paths {
            for folder in folders {
                guard let found = FilePath.ignoringCase(path, below: folder), let real = FilePath.real(found),
                    folders.contains(where: { FilePath.isBelow(real, $0) })
                else { continue }
                note = Problem(
                    rule: .fileCase,
                    message: "There is no file '\(Excerpt.escaped(reference.text.utf8))'; "
                        + "'\(Excerpt.escaped(FilePath.lastStep(of: found).utf8))' was read.",
                    remedy: "Write the name as the file has it."
                )
                return .file(path: real, Base(path: real, address: nil, folder: base.folder))
            }
        }
        guard let outside else { return nil }
        let shown = Excerpt.escaped(outside.utf8)
        guard let root else {
            return .nowhere(
                Problem(
                    rule: .outside,
                    message: "'\(shown)' is a file, and the contract is not in files.",
                    remedy: "Map the location to the file in a catalog (--catalog)."
                )
            )
        }
        return .nowhere(
            Problem(
                rule: .outside,
                message: "'\(shown)' is not below the root folder '\(root)'.",
                remedy: "Set the root folder (--root) to one that has all files of the contract below it."
            )
        )
    }

    private func missing(_ reference: Reference) -> Resolution {
        .nowhere(
            Problem(
                message: "There is no file '\(Excerpt.escaped(reference.text.utf8))'.",
                remedy: "Put the file there, or map the location to a file in a catalog (--catalog)."
            )
        )
    }

    private func web(_ text: String) -> Resolution {
        if let schema = WellKnownSchemas.schema(location: text) { return .description(schema) }
        guard let address = WebAddress(text) else {
            return .nowhere(
                Problem(rule: .location, message: "'\(Excerpt.escaped(text.utf8))' is not an address.", remedy: nil)
            )
        }
        return remote(address)
    }

    private func remote(_ address: WebAddress) -> Resolution {
        let shown = Excerpt.escaped(address.display.utf8)
        guard let host = RemoteHost(address) else {
            let reason = address.hasUser ? "names a user; documents are fetched without one" : "names its host oddly"
            return .nowhere(
                Problem(
                    rule: .remote,
                    message: "'\(shown)' \(reason).",
                    remedy: "Map it to a file in a catalog (--catalog)."
                )
            )
        }
        guard hosts.contains(host) else {
            return .nowhere(
                Problem(
                    rule: .remote,
                    message: "The host of '\(shown)' may not be asked.",
                    remedy: "Allow it (--allow-remote \(host)), or map the address to a file in a catalog (--catalog)."
                )
            )
        }
        return .web(address)
    }
}
