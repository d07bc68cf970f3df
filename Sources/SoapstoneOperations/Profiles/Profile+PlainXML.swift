public import SoapstoneXML

extension Operation.Profile {
    /// The elements of SOAP's bodies without envelopes, posted as they are. A URL that ends in `/xml` leads there.
    ///
    /// - Parameter name: the name of a response's root.
    public static func plainXML(response name: XMLName) -> Self {
        Self(
            address: nil,
            isMeant: { $0.hasSuffix("/xml") },
            request: { url, request throws(Outcome.Failure) in
                let headers = ["Content-Type": "text/xml; charset=utf-8", "Accept": "text/xml, application/xml"]
                return Operation.WireRequest(.post, url, headers: headers, body: request.body)
            },
            response: { response, clock throws(Outcome.Failure) in
                func failure(_ status: OpStatus, _ detail: String) -> Outcome.Failure {
                    var failure = Outcome.Failure(status, detail: detail)
                    failure.backendStatus = response.status
                    return failure
                }
                guard response.status == 200 else { throw failure(.failed, "another status than 200") }
                guard !response.body.isEmpty else { throw failure(.emptyResponse, "no body") }
                let root: XMLElement
                do throws(XMLError) {
                    root = try XMLDocument(parsing: response.body, limits: .response).root
                } catch {
                    throw failure(.invalidXML, error.code.rawValue)
                }
                guard root.name == name else { throw failure(.invalidXML, "another root than '\(name)'") }
                return Operation.Response(httpStatus: response.status, content: .payload(root), clock: clock)
            }
        )
    }
}
