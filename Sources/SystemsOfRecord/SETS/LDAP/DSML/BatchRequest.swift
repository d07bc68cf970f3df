import SoapstoneCodec

/// Requests that the directory carries out in their order until one fails.
struct BatchRequest: Equatable {
    var processing: Processing? = .sequential
    var responseOrder: ResponseOrder? = .sequential
    var onError: ErrorHandling? = .exit
    var authRequest: AuthRequest?
    var searchRequest: SearchRequest?
    var modifyRequest: ModifyRequest?
    var addRequest: AddRequest?
    var compareRequest: CompareRequest?

    enum Processing: String, HostEnumeration {
        case sequential, parallel
    }

    enum ResponseOrder: String, HostEnumeration {
        case sequential, unordered
    }

    enum ErrorHandling: String, HostEnumeration {
        case resume, exit
    }
}

extension BatchRequest: Record {
    static let codec = Codec(
        "batchRequest",
        in: DSML.namespace,
        BatchRequest.init,
        .attribute("processing", \.processing, .open, .internal),
        .attribute("responseOrder", \.responseOrder, .open, .internal),
        .attribute("onError", \.onError, .open, .internal),
        .element("authRequest", \.authRequest, .internal),
        .element("searchRequest", \.searchRequest, .internal),
        .element("modifyRequest", \.modifyRequest, .internal),
        .element("addRequest", \.addRequest, .internal),
        .element("compareRequest", \.compareRequest, .internal)
    )

    /// The error of a batch that is not the one of a use.
    func missing(_ name: String) -> DecodeError {
        DecodeError(.missing, [Self.codec.name, name], "is missing or not as the operation makes it")
    }
}
