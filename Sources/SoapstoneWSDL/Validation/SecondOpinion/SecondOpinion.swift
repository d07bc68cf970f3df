/// What libxml2's validator says of a document.
public enum SecondOpinion: Equatable, Sendable {
    case valid
    case invalid([Finding])
    /// It was not asked, or could not tell; the reason is for people.
    case notChecked(reason: String)

    /// An error in libxml2's words.
    public struct Finding: Equatable, Sendable {
        /// libxml2's number for the kind of error.
        public var code: Int
        /// The line of the element, from 1.
        public var line: Int
        public var message: String
    }
}
