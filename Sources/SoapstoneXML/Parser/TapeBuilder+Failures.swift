internal import CLibXML2

extension TapeBuilder {
    /// Keeps the first failure and stops the parser.
    ///
    /// Not by `xmlStopParser`: it frees the input at once, and libxml2 2.9 goes on reading it after an error callback
    /// (`]]>` in text: parser.c sets `cur` to the freed buffer). Here the parser finds itself at the end of an input that
    /// stays where it is. Two means "stopped" to libxml2 2.13 and later; earlier ones ask for anything but zero.
    mutating func fail(_ error: XMLError) {
        if failure == nil { failure = (error, Int(sourcePosition)) }
        stop()
    }

    /// Again at each error: the end of a comment, for one, sets `instate` back.
    func stop() {
        context.pointee.disableSAX = 2
        context.pointee.instate = XML_PARSER_EOF
        if let input = context.pointee.input { input.pointee.cur = input.pointee.end }
    }

    /// Fails at the start of the tag that the parser is in.
    mutating func fail(_ limit: XMLLimits.Name, _ message: String) {
        var offset = Int(sourcePosition)
        while offset > 0, sourceStart[offset] != UInt8(ascii: "<") { offset -= 1 }
        if failure == nil { failure = (XMLError(.limit, message, limit: limit), offset) }
        stop()
    }

    // Out of line: a message's interpolation is more code than the rest of a callback.

    @inline(never)
    mutating func failElements() {
        fail(.elements, "The message has more than \(limits.elements) elements.")
    }

    @inline(never)
    mutating func failDepth() {
        fail(.elementDepth, "Elements are nested more than \(limits.elementDepth) deep.")
    }

    @inline(never)
    mutating func failChildren() {
        fail(.childrenPerElement, "An element has more than \(limits.childrenPerElement) children.")
    }

    @inline(never)
    mutating func failNodes() {
        fail(.nodes, "The message has more than \(limits.nodes) nodes.")
    }
}
