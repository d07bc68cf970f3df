extension Operation {
    /// What an operation does for the gateway's built-in operations.
    ///
    /// Operations that take passwords or accounts from anybody are no routes of a gateway that faces devices: it calls
    /// them itself, with what it has decrypted and what the session knows.
    public enum Role: Equatable, Sendable {
        /// Says whether the system is there, of its own accord and without a session.
        case ping
        /// Signs a user in by `userName` and `password`. Of the members of its response, those named go to the device;
        /// all that are texts stay in the session.
        case signIn(members: [String])
        /// Is called with the values of a session that is about to begin; where it fails, nobody is signed in.
        case admission
        /// Changes the password of `userName` from `oldPassword` to `newPassword`.
        case passwordChange
        /// Reads or changes accounts on nobody's behalf.
        case account
        /// Is one of several steps, such as those of a registration, which composites take. What it tells a session is
        /// for the steps behind it.
        case step
        /// Is asked, with the values of a session that is about to begin, for what the directory does not know of the
        /// user who signs in. The members, by their names in the session, are the keys that lead to them in its response.
        /// Where it fails, the user is signed in all the same.
        case profile(members: [String: [String]])
        /// Is told that a session has ended, with the session's values.
        case signOut
        /// Is called by a batch and by no device, so the maintenance window is not for it.
        case job

        /// Whether devices must not reach it.
        package var isInside: Bool {
            switch self {
            case .signIn, .passwordChange, .account, .step, .signOut, .job: true
            case .ping, .admission, .profile: false
            }
        }
    }
}
