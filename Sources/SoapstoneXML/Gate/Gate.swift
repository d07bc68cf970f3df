/// The one way in: decodes a message to UTF-8 and scans it once before libxml2 sees it.
///
/// libxml2 2.9 takes time quadratic in the attributes of one element and accepts markup that SOAP forbids; a callback
/// comes after the tag was read, too late for both. The scan is lexical. Where a document is not well-formed the scan may
/// read on differently than the parser, but then the parser stops at that very place, so nothing uncounted gets through.
struct Gate {
    /// The `charset` parameter of the transport's Content-Type; nil where there is none.
    var charset: String?
    var limits: XMLLimits

    /// The message as UTF-8, and the number of its start tags, so that the parser can make room once.
    func admit(_ input: UnsafeBufferPointer<UInt8>) throws(XMLError) -> (SourceBuffer, elements: Int) {
        let (source, declaration) = try Decoder(charset: charset, limits: limits).decode(input)
        return (source, try MarkupScan(source: source, limits: limits).run(from: declaration))
    }
}
