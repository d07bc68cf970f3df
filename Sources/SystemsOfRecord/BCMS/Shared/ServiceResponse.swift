import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML

extension BCMS {
    /// The element of a response's body, whose one child is the result.
    struct ServiceResponse<Request: ServiceRequest>: Record, Equatable {
        /// nil where a message has an empty element, or none, in its place.
        var result: ServiceResult<Request>?

        static var codec: Codec<Self> { Request.response.element }

        /// The response, made of JSON, with what follows from the rest of it.
        var completed: Self {
            var response = self
            response.result = result.map { result in
                var result = result
                result.value = Request.response.completed(result.value)
                return result
            }
            return response
        }

        /// Judges what came back.
        static func outcome(of response: Operation.Response) throws(DecodeError) -> Outcome {
            let isLogin = Request.self == Login.self
            var failure: Outcome.Failure
            switch response.content {
            case .payload(let element):
                // What says that nothing was done counts before the rest is read.
                if let refusal = ServiceRefusal(in: element) {
                    failure = refusal.failure(isLogin: isLogin)
                    break
                }
                guard var result = try decode(from: element).result else {
                    throw DecodeError(.missing, [codec.name, Request.response.result.name], "has no value")
                }
                if let status = try Request.response.refusal(result.value) {
                    failure = Outcome.Failure(status)
                    break
                }
                result.value = try Request.whole(result.value, in: response)
                return .success(of: result)
            case .fault(let fault): failure = ServiceFault.failure(of: fault, isLogin: isLogin)
            case .message: throw Operation.Response.isNoElement
            }
            failure.backendStatus = response.httpStatus
            return .failure(failure)
        }
    }

    /// What each operation returns: whether it was done, and a value or the reason.
    struct ServiceResult<Request: ServiceRequest>: Record, Equatable {
        var message: ServiceText<1024>?
        var isDone: XSDBoolean
        var value: Request.Value

        static var codec: Codec<Self> { Request.response.result }
    }

    /// How the response of an operation is read and written.
    struct ResponseCodec<Request: ServiceRequest>: Sendable {
        let element: Codec<ServiceResponse<Request>>
        let result: Codec<ServiceResult<Request>>
        /// What a result that was done means; nil for a success.
        let refusal: @Sendable (Request.Value) throws(DecodeError) -> OpStatus?
        /// A value that was made of JSON, with what follows from the rest of it.
        let completed: @Sendable (Request.Value) -> Request.Value

        init(
            _ operation: String,
            _ value: Field<ServiceResult<Request>, Request.Value>,
            refusal: @escaping @Sendable (Request.Value) throws(DecodeError) -> OpStatus? = { _ throws(DecodeError) in
                nil
            },
            completed: @escaping @Sendable (Request.Value) -> Request.Value = { $0 }
        ) {
            element = Codec(
                "\(operation)Response",
                in: BCMS.operations,
                ServiceResponse.init,
                .element("\(operation)Result", \.result, .nillable, .flat)
            )
            result = Codec(
                "\(operation)Result",
                in: BCMS.envelopes,
                ServiceResult.init,
                .element("ErrorMesssage", \.message, .nillable, .internal),
                .element("OperationSucceeded", \.isDone, assuming: XSDBoolean(true), .open, .internal),
                value
            )
            self.refusal = refusal
            self.completed = completed
        }

        /// A result with one value, whose members stand beside the gateway's, or under a key.
        ///
        /// - Parameter absent: what it means where there is none; nil for what breaks the contract.
        static func one<Entity: Record>(
            _ operation: String,
            json: String? = nil,
            absent: OpStatus? = nil
        ) -> Self where Request.Value == Entity? {
            let value: Field<ServiceResult<Request>, Entity?> =
                if let json {
                    .element("Result", json: json, \.value, .nillable)
                } else {
                    .element("Result", \.value, .nillable, .flat)
                }
            return Self(
                operation,
                value,
                refusal: { (value) throws(DecodeError) in
                    guard value == nil else { return nil }
                    guard let absent else { throw Self.missing(operation) }
                    return absent
                }
            )
        }

        /// A result with a list.
        static func list<Entity: Record>(
            _ operation: String,
            of item: String,
            json: String
        ) -> Self where Request.Value == [Entity] {
            Self(operation, .list("Result", of: item, json: json, \.value, .nillable))
        }

        /// A result that says whether something was done.
        ///
        /// - Parameter refused: what it means where it was not; nil where that makes no difference.
        static func flag(_ operation: String, refused: OpStatus?) -> Self where Request.Value == XSDBoolean? {
            Self(
                operation,
                .element("Result", \.value, assuming: XSDBoolean(true), .open, .internal),
                refusal: { (value) throws(DecodeError) in
                    guard let value else { throw Self.missing(operation) }
                    return value.value ? nil : refused
                }
            )
        }

        /// The error of a result that has to have a value.
        static func missing(_ operation: String) -> DecodeError {
            DecodeError(.missing, ["\(operation)Response", "\(operation)Result", "Result"], "has no value")
        }
    }
}
