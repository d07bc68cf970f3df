internal import SoapstoneBase

/// What tells the requests of a log apart.
enum RequestID {
    static let fieldName = "X-Request-ID"

    /// The client's own id where it is fit for a log, else a new one.
    static func of(_ received: String?) -> String {
        if let received, Name.isSound(received) { return received }
        return RandomID.make()
    }
}
