import SoapstoneCodec
import SoapstoneXML

/// Capita OpenHousing: tenancies, rent, repairs and messages.
///
/// All bodies are the same two elements, in no namespace; `request_type` says what is asked for. Values stand in attributes:
/// those of a request as pairs of a name and a value.
enum OpenHousing {
    /// The service's id in the gateway's paths.
    static let service = "open-housing"

    /// That of all elements: none.
    static let namespace = ""

    /// What is asked for.
    enum RequestType: String, HostEnumeration {
        case logjob, tenancydetails, rentstatement, repairhistory, messagethreadlist, messagethreadget
        case messagethreadcreate, messagethreadupdate, messagethreadclose, rentduelist, paymentlist
    }

    /// A request.
    struct Message: Record {
        var header: Header
        var body: Body

        static let codec = Codec(
            "message",
            in: OpenHousing.namespace,
            Message.init,
            .element("Header", \.header, .internal),
            .element("Body", \.body, .internal)
        )
    }

    struct Header: Record {
        var security: Security

        static let codec = Codec("Header", Header.init, .element("Security", \.security))
    }

    /// The service account.
    struct Security: Record {
        /// nil until the request is signed.
        var user: PlainText<64>?
        var password: PlainText<64>?

        static let codec = Codec(
            "Security",
            Security.init,
            .attribute("username", \.user, .blank),
            .attribute("password", \.password, .blank, .secret)
        )
    }

    struct Body: Record {
        var request: Request

        static let codec = Codec("Body", Body.init, .element("Request", \.request))
    }

    struct Request: Record {
        var type: RequestType
        var parameters: [Parameter]
        var lines: Lines?

        static let codec = Codec(
            "Request",
            Request.init,
            .attribute("request_type", \.type, .open),
            .element("Parameters", \.parameters),
            .element("Lines", \.lines)
        )
    }

    struct Lines: Record {
        var lines: [Line]

        static let codec = Codec("Lines", Lines.init, .element("Line", \.lines, .times(1...Int.max)))
    }

    struct Line: Record {
        var parameters: [Parameter]

        static let codec = Codec("Line", Line.init, .element("Parameters", \.parameters, .times(1...Int.max)))
    }

    /// A name and its value.
    struct Parameter: Record {
        var name: Clob
        var value: PlainText<2000>

        static let codec = Codec(
            "Parameters",
            Parameter.init,
            .attribute("attribute", \.name, .open),
            .attribute("attribute_value", \.value)
        )
    }

    /// A response. Where `errors` says something, all else is void.
    struct Root: Record {
        var jobs: Jobs?
        var tenancy: Tenancy?
        var account: Account?
        var threads: [Thread] = []
        var events: Events?
        var errors: Clob?

        static let codec = Codec(
            "Root",
            in: OpenHousing.namespace,
            Root.init,
            .element("Jobs", \.jobs, .internal),
            .element("Tenancy", \.tenancy, .internal),
            .element("Account", \.account, .internal),
            .element("Thread", \.threads, .internal),
            .element("Events", \.events, .internal),
            .element("ErrorDetails", \.errors, .internal)
        )
    }

    struct Jobs: Record {
        var logged: [LoggedJob]
        var jobs: [Job]

        static let codec = Codec(
            "Jobs",
            Jobs.init,
            .element("Job_logged", \.logged),
            .element("Job", \.jobs)
        )
    }

    struct Events: Record {
        var events: [RentEvent]

        static let codec = Codec("Events", Events.init, .element("Event", \.events))
    }
}

extension OpenHousing {
    /// The parameters of a request, each of which is read once.
    struct ParameterReader {
        private var values: [String: String] = [:]

        /// - Throws: where a name stands twice.
        init(_ parameters: [Parameter]) throws(DecodeError) {
            for one in parameters where values.updateValue(one.value.value, forKey: one.name.value) != nil {
                throw DecodeError(.value, [one.name.value], "stands twice")
            }
        }

        /// - Throws: where the value is missing, or none of its type.
        mutating func required<Value: Scalar>(_ name: String) throws(DecodeError) -> Value {
            guard let value: Value = try optional(name) else { throw DecodeError(.missing, [name], "is missing") }
            return value
        }

        mutating func optional<Value: Scalar>(_ name: String) throws(DecodeError) -> Value? {
            guard let text = values.removeValue(forKey: name) else { return nil }
            do throws(ScalarError) {
                return try Value.decode(text.utf8.span)
            } catch {
                throw DecodeError(.value, [name], "is not \(error.expected)")
            }
        }

        /// - Throws: where something was not read.
        func finish() throws(DecodeError) {
            guard let name = values.keys.min() else { return }
            throw DecodeError(.unknown, [name], "is no parameter of the request")
        }
    }
}

extension [OpenHousing.Parameter] {
    /// The parameters of values, without those that are nil.
    init(_ pairs: KeyValuePairs<String, (any Scalar)?>) {
        self = pairs.compactMap { name, value in
            guard let value else { return nil }
            var output = ByteWriter()
            value.encode(to: &output)
            // No value of a request is longer than a parameter may be, or has what XML cannot carry.
            guard let name = try? Clob(name), let text = try? PlainText<2000>(output.string) else { return nil }
            return OpenHousing.Parameter(name: name, value: text)
        }
    }
}
