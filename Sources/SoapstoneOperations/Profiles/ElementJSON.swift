package import SoapstoneCodec
package import SoapstoneXML

/// JSON whose members have the names of a contract's elements, as .NET writes DataContracts: numbers for whole numbers and
/// for enumerations, arrays without an element around them, null for what is absent.
///
/// The description of a record says which element each member is, so that one declaration reads both.
package struct ElementJSON: Sendable {
    /// As WCF writes it: `/Date(milliseconds)/` for times.
    package static let wcf = ElementJSON(hasDatesInMilliseconds: true)
    /// As ASP.NET Web API and others write it: `xs:dateTime` for times; an enumeration may be a text.
    package static let webAPI = ElementJSON(hasDatesInMilliseconds: false)

    private let hasDatesInMilliseconds: Bool

    private static let isNil = XMLName("nil", in: "http://www.w3.org/2001/XMLSchema-instance")
    /// What .NET has for no time: the first moment of the year 1.
    private static let noTime = "0001-01-01T00:00:00"
    private static let noTimeMilliseconds: Int64 = -62_135_596_800_000

    // MARK: - Reading

    /// The element of a record, of an object's members. Members that the record does not have are passed over.
    ///
    /// - Parameters:
    ///   - path: the names of the elements around it, outermost first: an error's path begins with them.
    /// - Throws: where a member is of another kind than the record's field.
    package func read(
        _ object: JSONValue,
        as lines: [CodecLine],
        in namespace: String,
        at path: [String],
        into builder: inout ElementBuilder
    ) throws(DecodeError) {
        for line in lines {
            let slot = line.slot
            if slot.kind == .inline, case .record(_, let nested) = line.type {
                try read(object, as: nested(), in: line.namespace ?? namespace, at: path, into: &builder)
                continue
            }
            guard slot.kind == .element, let value = object[slot.xmlName] else { continue }
            let name = XMLName(slot.xmlName, in: slot.namespace ?? namespace)
            let path = path + [slot.xmlName]
            if value.kind == .null {
                // A value without a nil is left out: that says the same.
                guard slot.traits.isNillable else { continue }
                builder.begin(name)
                builder.attribute(Self.isNil, "true")
                builder.end()
            } else if let item = Self.items(of: line) {
                guard value.kind == .array else { throw DecodeError(.kind, path, "is not an array") }
                builder.begin(name)
                let items = XMLName(item.slot.xmlName, in: item.slot.namespace ?? line.namespace ?? namespace)
                for element in value.elements { try read(element, item, items, at: path, into: &builder) }
                builder.end()
            } else if line.occurs.upperBound > 1 {
                guard value.kind == .array else { throw DecodeError(.kind, path, "is not an array") }
                for element in value.elements { try read(element, line, name, at: path, into: &builder) }
            } else {
                try read(value, line, name, at: path, into: &builder)
            }
        }
    }

    private func read(
        _ value: JSONValue,
        _ line: CodecLine,
        _ name: XMLName,
        at path: [String],
        into builder: inout ElementBuilder
    ) throws(DecodeError) {
        builder.begin(name)
        switch line.type {
        case .record(_, let lines):
            guard value.kind == .object else { throw DecodeError(.kind, path, "is not an object") }
            try read(value, as: lines(), in: line.namespace ?? name.namespace, at: path, into: &builder)
        case .scalar(let type, _, _, _): builder.text(try text(of: value, type, at: path).utf8)
        case .constant(let text): builder.text(text.utf8)
        }
        builder.end()
    }

    /// The lexical form of a scalar.
    private func text(
        of value: JSONValue,
        _ type: ScalarType,
        at path: [String]
    ) throws(DecodeError) -> String {
        switch (value.kind, Self.form(of: type)) {
        case (.number, .enumeration(let names)):
            let number = value.numberText ?? ""
            // A number that the contract does not have passes as it is.
            return Int(number).flatMap { names.indices.contains($0) ? names[$0] : nil } ?? number
        case (.number, .number): return value.numberText ?? ""
        case (.true, .boolean): return "true"
        case (.false, .boolean): return "false"
        case (.string, .time):
            guard hasDatesInMilliseconds else { return value.string ?? "" }
            guard let time = Self.time(of: value.string ?? "") else {
                throw DecodeError(.value, path, "is not a time as /Date(milliseconds)/")
            }
            return time
        case (.string, .enumeration) where !hasDatesInMilliseconds: return value.string ?? ""
        case (.string, .text): return value.string ?? ""
        default: throw DecodeError(.kind, path, "is not what the contract has there")
        }
    }

    /// `/Date(1709194472000+0000)/` in UTC, as `xs:dateTime`: the digits behind the milliseconds do not move the moment.
    private static func time(of text: String) -> String? {
        guard let match = text.wholeMatch(of: /\/Date\((-?[0-9]{1,18})(?:[+-][0-9]{4})?\)\//),
            let milliseconds = Int64(match.output.1)
        else { return nil }
        guard milliseconds != noTimeMilliseconds else { return noTime }
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        let (whole, part) = rest < 0 ? (seconds - 1, rest + 1_000) : (seconds, rest)
        guard let clock = CivilDateTime(secondsSinceEpoch: whole) else { return nil }
        return "\(clock)\(part == 0 ? "" : ".\(String(part + 1_000).dropFirst())")Z"
    }

    // MARK: - Writing

    /// Writes an element that a record has written as an object, every member of it.
    package func write(
        _ element: XMLElement?,
        as lines: [CodecLine],
        in namespace: String,
        to output: inout ByteWriter
    ) {
        output.append("{")
        var isFirst = true
        writeMembers(of: element, as: lines, in: namespace, &isFirst, to: &output)
        output.append("}")
    }

    /// Writes the value of one member, by the name of its element.
    ///
    /// - Parameters:
    ///   - element: the element in which it is.
    ///   - lines: the description of what is in that.
    package func write(
        _ element: XMLElement,
        as lines: [CodecLine],
        of member: String,
        in namespace: String,
        to output: inout ByteWriter
    ) {
        guard let line = lines.first(where: { $0.slot.kind == .element && $0.slot.xmlName == member }) else {
            return output.append("null")
        }
        writeValue(of: element, line, in: namespace, to: &output)
    }

    /// The description of what is in one member, by the name of its element; of a list, of what is in its items.
    package static func members(of member: String, in lines: [CodecLine]) -> [CodecLine] {
        let line = lines.first { $0.slot.kind == .element && $0.slot.xmlName == member }
        guard let line, case .record(_, let nested) = (Self.items(of: line) ?? line).type else { return [] }
        return nested()
    }

    private func writeMembers(
        of element: XMLElement?,
        as lines: [CodecLine],
        in namespace: String,
        _ isFirst: inout Bool,
        to output: inout ByteWriter
    ) {
        for line in lines {
            let slot = line.slot
            if slot.kind == .inline, case .record(_, let nested) = line.type {
                writeMembers(of: element, as: nested(), in: line.namespace ?? namespace, &isFirst, to: &output)
                continue
            }
            guard slot.kind == .element else { continue }
            if !isFirst { output.append(",") }
            isFirst = false
            output.appendJSON(slot.xmlName)
            output.append(":")
            writeValue(of: element, line, in: namespace, to: &output)
        }
    }

    private func writeValue(
        of element: XMLElement?,
        _ line: CodecLine,
        in namespace: String,
        to output: inout ByteWriter
    ) {
        let slot = line.slot
        let name = XMLName(slot.xmlName, in: slot.namespace ?? namespace)
        let inner = line.namespace ?? namespace
        if let item = Self.items(of: line) {
            let items = XMLName(item.slot.xmlName, in: item.slot.namespace ?? inner)
            writeItems(element?.child(name)?.children ?? [], items, item, item.namespace ?? inner, to: &output)
        } else if line.occurs.upperBound > 1 {
            writeItems(element?.children ?? [], name, line, inner, to: &output)
        } else {
            write(element?.child(name), line, inner, to: &output)
        }
    }

    private func writeItems(
        _ elements: [XMLElement],
        _ name: XMLName,
        _ line: CodecLine,
        _ namespace: String,
        to output: inout ByteWriter
    ) {
        output.append("[")
        for (index, item) in elements.filter({ $0.name == name }).enumerated() {
            if index > 0 { output.append(",") }
            write(item, line, namespace, to: &output)
        }
        output.append("]")
    }

    private func write(
        _ element: XMLElement?,
        _ line: CodecLine,
        _ namespace: String,
        to output: inout ByteWriter
    ) {
        guard let element, element.attribute(Self.isNil) == nil else { return output.append("null") }
        switch line.type {
        case .record(_, let lines): write(element, as: lines(), in: namespace, to: &output)
        case .constant(let text): output.appendJSON(text)
        case .scalar(let type, _, _, _):
            let text = element.text
            switch Self.form(of: type) {
            case .number, .boolean: output.append(utf8: text.isEmpty ? "null" : text)
            case .text: output.appendJSON(text)
            case .enumeration(let names):
                if let number = names.firstIndex(of: text) {
                    output.append(decimal: Int64(number))
                } else {
                    output.appendJSON(text)
                }
            case .time where !hasDatesInMilliseconds: output.appendJSON(text)
            case .time:
                if let milliseconds = Self.milliseconds(of: text) {
                    output.append(utf8: #""\/Date(\#(milliseconds)+0000)\/""#)
                } else {
                    output.append("null")
                }
            }
        }
    }

    /// The milliseconds since 1970 of a time that a record has written: in UTC, or the one that stands for none.
    private static func milliseconds(of text: String) -> Int64? {
        if text == noTime { return noTimeMilliseconds }
        guard let match = text.wholeMatch(of: /([0-9-]{10}T[0-9:]{8})(?:\.([0-9]{1,7}))?Z?/),
            let clock = CivilDateTime(String(match.output.1))
        else { return nil }
        let digits = String((match.output.2 ?? "").prefix(3))
        let part = Int64(digits + String(repeating: "0", count: 3 - digits.utf8.count)) ?? 0
        // A day of the years 1 to 9999 is far from the ends of the type.
        return clock.secondsSinceEpoch * 1_000 + part
    }

    /// The items of an element around a list; nil for another element.
    package static func items(of line: CodecLine) -> CodecLine? {
        guard line.slot.item != nil, case .record(_, let lines) = line.type else { return nil }
        return lines().first
    }

    // MARK: - Forms

    private enum Form {
        case number, boolean, text, time
        case enumeration([String])
    }

    private static func form(of type: ScalarType) -> Form {
        for case .enumeration(let names) in type.facets { return .enumeration(names) }
        return switch type.base {
        case "int", "short", "long", "decimal", "double": .number
        case "boolean": .boolean
        case "dateTime": .time
        default: .text
        }
    }
}

extension ElementJSON {
    /// The root of a body, in which no object has a member twice.
    ///
    /// - Throws: opstatus 8006 for a body that is none.
    package static func root(of body: [UInt8]) throws(Outcome.Failure) -> JSONValue {
        let root: JSONValue
        do throws(JSONError) {
            root = try JSONDocument(parsing: body, limits: .file).root
        } catch {
            throw Outcome.Failure(.invalidXML, detail: error.code.rawValue)
        }
        guard !root.hasDuplicates else { throw Outcome.Failure(.invalidXML, detail: "a member stands twice") }
        return root
    }

    /// The element of a record, of a body.
    ///
    /// - Throws: opstatus 8006 for a body that is no JSON, and 8007 for one that is not of the record.
    package func element(of body: [UInt8], as codec: RecordCodec) throws(Outcome.Failure) -> XMLElement {
        let root = try Self.root(of: body)
        guard root.kind == .object else { throw Outcome.Failure(.contract, detail: "no object") }
        let name = codec.name
        return try Self.element(name) { builder throws(DecodeError) in
            try read(root, as: codec.lines(), in: name.namespace, at: [name.local], into: &builder)
        }
    }

    /// Makes an element of what is written into it.
    ///
    /// - Throws: opstatus 8007 for what cannot be written.
    package static func element(
        _ name: XMLName,
        _ write: (inout ElementBuilder) throws(DecodeError) -> Void
    ) throws(Outcome.Failure) -> XMLElement {
        var builder = ElementBuilder()
        builder.begin(name)
        do throws(DecodeError) {
            try write(&builder)
        } catch {
            throw Outcome.Failure(.contract, detail: "\(error.code.rawValue) at \(error.path)")
        }
        builder.end()
        guard let document = builder.document() else { throw Outcome.Failure(.adapterError, detail: name.local) }
        return document.root
    }
}

extension Operation.Request {
    /// The element of the body, as the record has written it.
    package var element: XMLElement {
        get throws(Outcome.Failure) {
            do throws(XMLError) {
                return try XMLDocument(parsing: body, limits: .request).root
            } catch {
                throw Outcome.Failure(.adapterError, detail: error.code.rawValue)
            }
        }
    }
}

extension JSONValue {
    /// Whether an object in it has a member twice.
    package var hasDuplicates: Bool {
        switch kind {
        case .object:
            var seen: Set<ByteKey> = []
            return members.contains { !seen.insert(ByteKey($0.key)).inserted || $0.value.hasDuplicates }
        case .array: return elements.contains(where: \.hasDuplicates)
        default: return false
        }
    }
}
