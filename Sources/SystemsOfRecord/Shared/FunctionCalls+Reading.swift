import SoapstoneCodec
import SoapstoneOperations
import SoapstoneXML

extension FunctionCalls {
    /// Calls an operation, and reads the element of its response.
    ///
    /// - Parameter path: `service/name`.
    /// - Throws: what the call throws, and opstatus 8007 for a response that cannot be read.
    func read<Value>(
        _ path: String,
        _ request: some Record,
        _ value: (XMLElement, Operation.Response) throws(DecodeError) -> Value
    ) async throws(Outcome.Failure) -> Value {
        let response = try await response(of: path, to: request)
        do throws(DecodeError) {
            guard case .payload(let element) = response.content else { throw Operation.Response.isNoElement }
            return try value(element, response)
        } catch {
            throw Outcome.Failure(.contract, detail: "\(error.code.rawValue) at \(error.path)")
        }
    }

    /// What became of calls that others do not wait for.
    func result<Value: Sendable>(
        _ calls: (FunctionCalls) async throws(Outcome.Failure) -> Value
    ) async -> Result<Value, Outcome.Failure> {
        do throws(Outcome.Failure) {
            return .success(try await calls(self))
        } catch {
            return .failure(error)
        }
    }
}

/// A request of a function, or a response, that has nothing of its own.
struct Nothing: Record {
    static let codec = Codec("nothing", Nothing.init)
}
