internal import SoapstoneBase

/// Where a call stands in a trace that goes through many systems (W3C Trace Context, level 1).
///
/// A device's trace is carried on to the back ends, each call of which is a step of its own; without one, a trace begins
/// here. The log has its id, so that a back end's log can be found for a line of the gateway's.
struct TraceContext: Hashable, Sendable {
    /// 32 hexadecimal digits, not all zero.
    let traceID: String
    /// Bit 0: somebody records the trace.
    let flags: UInt8
    /// What other systems want carried along; empty for nothing.
    let state: String

    /// The trace of the call that is worked on, for what sends requests to back ends.
    @TaskLocal static var current: TraceContext?

    static let parentField = "traceparent"
    static let stateField = "tracestate"
    /// What has to be carried along at least, in bytes (section 3.3.1.5); more is not.
    private static let mostState = 512

    /// A trace that begins here, which nobody has asked to record.
    init() {
        traceID = RandomID.make()
        flags = 0
        state = ""
    }

    /// The trace that a request is part of; nil where it names none, or not as it should, and then its state does not
    /// count either (section 3.2).
    ///
    /// - Parameters:
    ///   - parents: the values of all its fields `traceparent`.
    ///   - states: those of its fields `tracestate`, in order: they are one list.
    init?(parents: [String], states: [String]) {
        guard parents.count == 1, let parent = parents.first else { return nil }
        let text = Array(parent.utf8)
        // version-trace-parent-flags: 2, 32, 16 and 2 digits.
        guard text.count >= 55, [2, 35, 52].allSatisfy({ text[$0] == UInt8(ascii: "-") }),
            [0..<2, 3..<35, 36..<52, 53..<55].allSatisfy({ text[$0].allSatisfy(Self.isHex) }),
            text[..<2] != [0x66, 0x66], text[3..<35].contains(where: { $0 != 0x30 }),
            text[36..<52].contains(where: { $0 != 0x30 })
        else { return nil }
        // Version 00 ends here; a later one may have more behind another hyphen.
        let isFirstVersion = text[..<2] == [0x30, 0x30]
        guard text.count == 55 || !isFirstVersion && text[55] == UInt8(ascii: "-") else { return nil }
        traceID = String(decoding: text[3..<35], as: UTF8.self)
        // Of the flags only the first has a meaning.
        flags = Self.digit(text[54]) & 1
        let state = states.joined(separator: ",")
        self.state =
            state.utf8.count <= Self.mostState && state.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? state : ""
    }

    /// The fields of a request that is a step of its own in the trace.
    var fields: [(name: String, value: String)] {
        let parent = "00-\(traceID)-\(RandomID.make().prefix(16))-0\(flags)"
        return [(Self.parentField, parent)] + (state.isEmpty ? [] : [(Self.stateField, state)])
    }

    /// Lower case only (section 3.2.2).
    private static func isHex(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }

    private static func digit(_ byte: UInt8) -> UInt8 { byte < 0x3A ? byte - 0x30 : byte - 0x57 }
}
