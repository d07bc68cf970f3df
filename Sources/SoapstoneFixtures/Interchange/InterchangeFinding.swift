internal import SoapstoneXML

/// What could not be carried over from one format to another, where it stands, and what became of it.
public struct InterchangeFinding: Equatable, Sendable {
    /// What became of it.
    public enum Outcome: String, Sendable {
        /// The exchange is not among the result.
        case whole = "not carried over"
        /// The exchange is among the result, without this.
        case part = "left out"
        /// Nothing is missing that a stub would look at.
        case note
    }

    /// Whether the exchange is missing, or a part of it, or nothing.
    public var outcome: Outcome
    /// The file that it stands in.
    public var file: String
    /// Where in the file: a JSON pointer behind `#`, or a line behind `:`; empty where the whole file is meant.
    public var place: String
    /// What it is, and why; never a value that may be a secret.
    public var message: String

    init(_ outcome: Outcome, _ place: InterchangePlace, _ message: String) {
        self.outcome = outcome
        file = place.file
        self.place = place.text
        self.message = message
    }
}

extension InterchangeFinding: CustomStringConvertible {
    /// `file:place: outcome: message`, safe to print.
    public var description: String {
        "\(Excerpt.escaped(file.utf8))\(Excerpt.escaped(place.utf8)): \(outcome.rawValue): \(message)"
    }
}

/// Where something stands in a file of another tool.
struct InterchangePlace: Equatable, Sendable {
    var file: String
    /// `#/request/url`, `:12`, or nothing.
    var text = ""

    init(file: String) { self.file = file }

    /// - Parameter pointer: a JSON pointer.
    init(file: String, pointer: String) {
        self.file = file
        text = "#\(pointer)"
    }

    init(file: String, line: Int) {
        self.file = file
        text = ":\(line)"
    }
}

/// Why an exchange of another tool is not imported, or not exported.
struct InterchangeRefusal: Error {
    var place: InterchangePlace
    var message: String

    init(_ place: InterchangePlace, _ message: String) {
        self.place = place
        self.message = message
    }

    var finding: InterchangeFinding { InterchangeFinding(.whole, place, message) }
}
