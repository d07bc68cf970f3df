public import SoapstoneXML

/// Writes records as XML: elements in a default namespace that is declared where it changes.
public struct ElementWriter: ~Copyable {
    /// What was written.
    public var output: ByteWriter
    /// The default namespace at this place.
    @usableFromInline var namespaceBits: UInt32
    /// A start tag that still waits for attributes or its `>`.
    @usableFromInline var isTagOpen = false

    /// Makes a writer that goes on behind what `output` holds, with no default namespace in scope.
    @inlinable
    public init(output: consuming ByteWriter = ByteWriter()) {
        self.output = output
        namespaceBits = 0
    }

    @inlinable
    mutating func closeTag() {
        if isTagOpen {
            output.append(UInt8(ascii: ">"))
            isTagOpen = false
        }
    }

    /// Begins an element; its attributes may follow.
    @inlinable
    mutating func begin(_ slot: Slot) {
        closeTag()
        output.append(slot.openTag)
        if let wanted = slot.namespaceBits, wanted != namespaceBits, slot.kind != .attribute {
            declare(slot.declared)
        }
    }

    @inlinable
    mutating func end(_ slot: Slot) {
        output.append(slot.closeTag)
    }

    @usableFromInline
    mutating func declare(_ namespace: Namespace?) {
        if let namespace { output.append(namespace.declaration) } else { output.append(" xmlns=\"\"") }
    }

    /// Writes what stands before a scalar as element, attribute or text.
    @inlinable
    @inline(__always)
    mutating func beginScalar(_ slot: Slot) {
        if slot.kind == .element, !isTagOpen, slot.namespaceBits ?? namespaceBits == namespaceBits {
            output.append(slot.startTag)
        } else {
            beginUncommonScalar(slot)
        }
    }

    @usableFromInline
    @inline(never)
    mutating func beginUncommonScalar(_ slot: Slot) {
        switch slot.kind {
        case .attribute:
            beginAttribute(slot)
        case .text:
            closeTag()
        default:
            begin(slot)
            output.append(UInt8(ascii: ">"))
        }
    }

    /// Writes what stands behind a scalar.
    @inlinable
    @inline(__always)
    mutating func endScalar(_ slot: Slot) {
        switch slot.kind {
        case .attribute: output.append(UInt8(ascii: "\""))
        case .text: break
        default: end(slot)
        }
    }

    @usableFromInline
    mutating func beginAttribute(_ slot: Slot) {
        if let namespace = slot.namespace, !namespace.isEmpty {
            output.append(" xmlns:a=\"")
            output.appendXML(attribute: namespace)
            output.append("\" a:")
        } else {
            output.append(" ")
        }
        output.append(utf8: slot.xmlName)
        output.append("=\"")
    }

    /// Writes an element that says it has no value.
    @usableFromInline
    mutating func nilElement(_ slot: Slot) {
        begin(slot)
        output.append(" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:nil=\"true\"/>")
    }

    /// Writes the element that counts a table's live rows.
    mutating func rowCount(_ slot: Slot, _ count: Int) {
        guard let name = slot.countName else { return }
        element(name, text: String(count))
    }

    /// Writes the constants of a layout.
    @usableFromInline
    mutating func write(_ constants: [Constant]) {
        for constant in constants { element(constant.name, text: constant.text) }
    }

    private mutating func element(_ name: String, text: String) {
        closeTag()
        output.append("<")
        output.append(utf8: name)
        output.append(">")
        output.appendXML(text: text)
        output.append("</")
        output.append(utf8: name)
        output.append(">")
    }

    /// Writes the outermost element, which no slot names.
    @usableFromInline
    mutating func root(_ element: RootElement, _ fields: (inout ElementWriter) -> Void) {
        output.append(element.openTag)
        if let namespace = element.namespace, namespace.bits != namespaceBits {
            namespaceBits = namespace.bits
            declare(namespace)
        }
        isTagOpen = true
        fields(&self)
        closeTag()
        output.append(element.closeTag)
    }

    /// Writes a record's element around what `fields` writes.
    @inlinable
    mutating func record(
        _ slot: Slot,
        in namespace: Namespace?,
        _ fields: (inout ElementWriter) -> Void
    ) {
        if let namespace, namespace.bits != slot.namespaceBits ?? namespaceBits {
            return prefixedRecord(slot, in: namespace, fields)
        }
        closeTag()
        output.append(slot.openTag)
        let outer = namespaceBits
        namespaceBits = namespace?.bits ?? slot.namespaceBits ?? outer
        if namespaceBits != outer { declare(namespace ?? slot.declared) }
        isTagOpen = true
        fields(&self)
        closeTag()
        namespaceBits = outer
        end(slot)
    }

    /// Writes the element of a record whose fields are in another namespace than its own: it has a prefix, they have
    /// none. An element without a namespace has no prefix, and takes the one of its fields.
    @usableFromInline
    @inline(never)
    mutating func prefixedRecord(
        _ slot: Slot,
        in namespace: Namespace,
        _ fields: (inout ElementWriter) -> Void
    ) {
        closeTag()
        let outer = namespaceBits
        let own = NameID(rawValue: slot.namespaceBits ?? outer).registeredName?.namespace ?? ""
        output.append("<")
        if !own.isEmpty { output.append("e:") }
        output.append(utf8: slot.xmlName)
        if !own.isEmpty {
            output.append(" xmlns:e=\"")
            output.appendXML(attribute: own)
            output.append("\"")
        }
        namespaceBits = namespace.bits
        if namespaceBits != outer { declare(namespace) }
        isTagOpen = true
        fields(&self)
        closeTag()
        namespaceBits = outer
        guard !own.isEmpty else { return end(slot) }
        output.append("</e:")
        output.append(utf8: slot.xmlName)
        output.append(">")
    }
}
