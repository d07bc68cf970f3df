internal import SoapstoneXML

/// A walk over a tape that writes it. Open containers are a list, so no depth overflows the stack.
struct JSONSerializer {
    private let tape: JSONTape
    private let style: JSONStyle
    private var open: [Container] = []

    /// An object or array that is being written.
    private struct Container {
        var isObject: Bool
        /// The element or key after the last one written, where keys are not sorted.
        var next: Int
        var end: Int
        /// The keys that are still to be written, the next one last; empty where they are not sorted.
        var sortedKeys: [Int]

        /// The next element or key.
        mutating func child(in tape: JSONTape) -> Int? {
            if let key = sortedKeys.popLast() { return key }
            guard next < end else { return nil }
            defer { next = tape.end(at: isObject ? next + 1 : next) }
            return next
        }
    }

    init(tape: JSONTape, style: JSONStyle) {
        self.tape = tape
        self.style = style
    }

    /// Appends the value at `index`.
    mutating func write(_ index: Int, to output: inout ByteWriter) {
        begin(index, to: &output)
        var isFirst = true
        while var container = open.popLast() {
            guard let child = container.child(in: tape) else {
                newLine(to: &output)
                output.append(container.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
                isFirst = false
                continue
            }
            let isObject = container.isObject
            open.append(container)
            if !isFirst { output.append(UInt8(ascii: ",")) }
            newLine(to: &output)
            if isObject {
                writeString(child, to: &output)
                output.append(UInt8(ascii: ":"))
                if style.isIndented { output.append(UInt8(ascii: " ")) }
            }
            let depth = open.count
            begin(isObject ? child + 1 : child, to: &output)
            isFirst = open.count > depth
        }
    }

    /// Appends a scalar or empty container, or opens one.
    private mutating func begin(_ index: Int, to output: inout ByteWriter) {
        let kind = tape.kind(at: index)
        switch kind {
        case .string: writeString(index, to: &output)
        case .number: output.append(tape.text(at: index))
        case .true: output.append("true")
        case .false: output.append("false")
        case .null: output.append("null")
        case .object where tape.childCount(at: index) == 0: output.append("{}")
        case .array where tape.childCount(at: index) == 0: output.append("[]")
        case .object, .array:
            output.append(kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
            let isSorted = kind == .object && style.sortsKeys
            let end = tape.end(at: index)
            open.append(
                Container(
                    isObject: kind == .object,
                    next: isSorted ? end : tape.firstChild(of: index),
                    end: end,
                    sortedKeys: isSorted ? tape.sortedKeys(of: index).reversed() : []
                )
            )
        }
    }

    private func writeString(_ index: Int, to output: inout ByteWriter) {
        let text = tape.text(at: index)
        // What had no escape in the source needs none now.
        guard !tape.records[index].isUnescaped else { return output.appendJSON(string: text) }
        output.append(UInt8(ascii: "\""))
        output.append(text)
        output.append(UInt8(ascii: "\""))
    }

    private func newLine(to output: inout ByteWriter) {
        guard style.isIndented else { return }
        output.append(UInt8(ascii: "\n"))
        for _ in open { output.append("  ") }
    }
}
