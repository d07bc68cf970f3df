internal import SoapstoneXML

/// A value that could not be decoded, and where it stood.
///
/// The path is built while unwinding, so decoding that succeeds pays nothing for it.
public struct DecodeError: Error, Equatable, Sendable {
    /// The kind of disagreement with the codec.
    public enum Code: String, Sendable {
        /// A required element, attribute or key is not there.
        case missing
        /// A required value is there and blank or nil.
        case blank
        /// A text is not a value of its type.
        case value
        /// A JSON value is of another kind than the codec says.
        case kind
        /// More or fewer occurrences than the codec allows.
        case count
        /// Something that the codec does not have.
        case unknown
        /// Something that stands where the codec has something else.
        case order
        /// A value that comes from the session, and the session does not know it, or not in its form.
        case session
    }

    public var code: Code {
        get { contents.code }
        set { contents.code = newValue }
    }
    /// The steps from the decoded element or object down to the place, without prefixes: `OUTPUTMSG`, `case_tbl[2]`.
    public var steps: [String] {
        get { contents.steps }
        set { contents.steps = newValue }
    }
    /// What was found, masked unless the field is open, and what was expected.
    public var message: String {
        get { contents.message }
        set { contents.message = newValue }
    }
    /// The line of the XML document; nil for JSON.
    public var line: Int? {
        get { contents.line }
        set { contents.line = newValue }
    }
    /// Where the field is declared, as `file:line`.
    public var declaration: String? {
        get { contents.declaration }
        set { contents.declaration = newValue }
    }

    private struct Contents: Equatable {
        var code: Code
        var steps: [String]
        var message: String
        var line: Int?
        var declaration: String?
    }

    /// One pointer, which a call that throws returns in a register: every call on the way to a value can throw.
    private final class Box: Sendable {
        let contents: Contents

        init(_ contents: Contents) {
            self.contents = contents
        }
    }

    private var box: Box

    private var contents: Contents {
        get { box.contents }
        set { box = Box(newValue) }
    }

    package init(_ code: Code, _ steps: [String], _ message: String, line: Int? = nil, slot: Slot? = nil) {
        let declaration = slot.map { "\($0.fileID):\($0.line)" }
        box = Box(Contents(code: code, steps: steps, message: message, line: line, declaration: declaration))
    }

    public static func == (left: Self, right: Self) -> Bool { left.contents == right.contents }

    /// The error as seen from one step further up.
    @usableFromInline
    package func under(_ step: String) -> DecodeError {
        guard !step.isEmpty else { return self }
        var error = self
        error.steps.insert(step, at: 0)
        return error
    }

    /// The place as an XPath of local names, or as a JSON pointer: steps joined by `/`.
    public var path: String { steps.joined(separator: "/") }

    /// The place in JSON as a JSON pointer (RFC 6901), as far as it is known: not which element of an array.
    public var pointer: String {
        var pointer = JSONPointer()
        for var step in steps.reversed() { step.withUTF8 { pointer.prepend(key: $0) } }
        return pointer.text
    }
}

extension DecodeError: CustomStringConvertible {
    /// `dtl_seg[1]/rcpt_amt: '12,50' is not decimal`, with the line where it is known.
    public var description: String {
        let place = line.map { "line \($0): " } ?? ""
        return "\(place)\(path): \(message)"
    }
}

/// A value as an error shows it: as it is where the field is open, else only its length.
enum Masked {
    static func text(_ bytes: UnsafeBufferPointer<UInt8>, _ redaction: Traits.Redaction) -> String {
        switch redaction {
        case .open: "'\(Excerpt.escaped(bytes))'"
        case .personal: "<pii:\(bytes.count)>"
        case .secret: "<secret>"
        }
    }
}
