/// What libxml2's validator says of a document.
enum SecondOpinion: Equatable, Sendable {
    case valid
    case invalid([Finding])
    /// It was not asked, or could not tell; the reason is for people.
    case notChecked(reason: String)

    /// An error in libxml2's words.
    struct Finding: Equatable, Sendable {
        /// libxml2's number for the kind of error.
        var code: Int
        var message: String
    }
}
