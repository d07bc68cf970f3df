/// An element of a record's layout that no property stands for: a length, a transaction code, a filler.
public struct Constant: Sendable {
    @usableFromInline
    enum Rule: Sendable {
        /// Written as given, and expected so.
        case fixed(String)
        /// Written as given, and not looked at: the host's adapter overwrites it.
        case computed(String)
    }

    let slot: Slot
    let rule: Rule

    private init(_ name: String, _ rule: Rule, _ fileID: StaticString, _ line: Int) {
        slot = Slot(.element, name, in: nil, json: nil, traits: Traits([.open, .internal]), fileID: fileID, line: line)
        self.rule = rule
    }

    /// An element with one possible value.
    public static func fixed(
        _ name: String,
        _ value: String,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) -> Constant {
        Constant(name, .fixed(value), fileID, line)
    }

    /// An element with the layout's length in bytes, which the host's adapter computes anew.
    public static func length(
        _ name: String,
        _ bytes: Int,
        fileID: StaticString = #fileID,
        line: Int = #line
    ) -> Constant {
        Constant(name, .computed(String(bytes)), fileID, line)
    }

    /// An element that fills the layout and is never mapped.
    public static func filler(_ name: String, fileID: StaticString = #fileID, line: Int = #line) -> Constant {
        Constant(name, .computed(""), fileID, line)
    }

    var name: String { slot.xmlName }

    var text: String {
        switch rule {
        case .fixed(let text), .computed(let text): text
        }
    }

    @usableFromInline
    var codecLine: CodecLine {
        CodecLine(slot: slot, type: .constant(text), occurs: 1...1, namespace: nil, derivedName: nil)
    }
}
