/// How the lines of a multipart body end.
enum LineEnd: Equatable {
    case crlf, lf

    /// The number of bytes.
    var count: Int { self == .crlf ? 2 : 1 }
}
