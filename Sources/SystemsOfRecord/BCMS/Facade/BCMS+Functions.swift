import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP

extension BCMS {
    /// What is put together from operations, under the service `facade`.
    static let functions: [CompositeFunction] = [
        signIn, signOut, incidentDetails, deleteNote, noteMail, contactGroups, groupMembers, person, callTrees,
        directReports, checklist, alert,
    ]

    /// The id of the functions' service.
    static let facade = "facade"

    /// A request, or a response, that has nothing of its own.
    struct Nothing: Record {
        static let codec = Codec("nothing", Nothing.init)
    }
}

extension FunctionCalls {
    /// Calls an operation, and returns the value of its result.
    ///
    /// - Parameter name: what the gateway calls it; nil for the operation's own name with a small first letter.
    func value<Request: BCMS.ServiceRequest>(
        of request: Request,
        by service: BCMS.Service,
        as name: String? = nil
    ) async throws(Outcome.Failure) -> Request.Value {
        let response = try await response(of: service.path(of: Request.self, name), to: try request.completed())
        do throws(DecodeError) {
            guard case .payload(let element) = response.content,
                let result = try BCMS.ServiceResponse<Request>.decode(from: element).result
            else { throw Operation.Response.isNoElement }
            return try Request.whole(result.value, in: response)
        } catch {
            throw Outcome.Failure(.contract, detail: "\(error.code.rawValue) at \(error.path)")
        }
    }

    /// All users.
    func users() async throws(Outcome.Failure) -> [BCMS.User] {
        try await value(of: BCMS.GetUsers(part: .all, order: .none), by: .user)?.rows ?? []
    }

    /// All groups.
    func groups() async throws(Outcome.Failure) -> [BCMS.UserGroup] {
        try await value(of: BCMS.GetUserGroups(), by: .lookup)
    }
}
