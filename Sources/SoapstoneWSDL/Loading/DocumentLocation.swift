internal import SoapstoneSchema

/// Where a document is.
enum DocumentLocation: Sendable {
    /// An absolute path.
    case file(String)
    case web(WebAddress)

    /// The location that a reference means in a document at this one; nil where it means none.
    func resolving(_ text: String) -> DocumentLocation? {
        let reference = Reference(text)
        if let path = reference.filePath { return .file(FilePath.join("/", path)) }
        if reference.isHTTP { return WebAddress(reference.text).map { .web($0) } }
        guard reference.scheme == nil, !reference.isWindowsDrive else { return nil }
        switch self {
        case .file(let path):
            guard let relative = Reference.percentDecoded(reference.text) else { return nil }
            return .file(FilePath.join(FilePath.folder(of: path), relative))
        case .web(let address):
            return WebAddress(address.resolving(reference.text)).map { .web($0) }
        }
    }
}
