internal import SoapstoneCodec
internal import SoapstoneOperations
internal import SoapstoneSOAP

extension JSONDocument {
    /// Reads a request's body or query; an empty one stands for `{}`.
    ///
    /// curl's plain `-d @file` sends JSON with the media type of a form, so a body whose first byte, blanks left out, is
    /// `{` is JSON whatever the type says: no form of ours begins so.
    static func request(
        _ body: [UInt8],
        _ format: BodyFormat,
        limits: GatewayConfiguration.GatewayLimits
    ) throws(Stop) -> JSONDocument {
        var json = body
        let first = body.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if body.isEmpty {
            json = Array("{}".utf8)
        } else if format == .query || format == .form && first != UInt8(ascii: "{") {
            guard let converted = FormBody.json(body) else {
                var failure = CallFailure(.invalidJSON, detail: JSONError.Code.syntax.rawValue)
                failure.details = [
                    .init(
                        code: JSONError.Code.syntax.rawValue,
                        pointer: "",
                        message:
                            "a percent sign of the \(format == .query ? "query" : "form") has no two hexadecimal digits behind it"
                    )
                ]
                throw .failed(failure)
            }
            json = converted
        }
        do throws(JSONError) {
            let strings = limits.stringBytes ?? limits.bodyBytes
            return try JSONDocument(parsing: json, limits: JSONLimits(body: limits.bodyBytes, string: strings))
        } catch {
            throw error.code == .limit ? .refused(.json(error)) : .failed(CallFailure(error))
        }
    }
}
