internal import SoapstoneBase

/// What a server does with a request, given what is recorded: the modes of VCR.
public enum RecordMode: String, Sendable, CaseIterable {
    /// Records everything into a store that was empty, and nothing into one that was not.
    case once
    /// Records what is not there yet.
    case newEpisodes = "new-episodes"
    /// Records nothing.
    case none
    /// Records everything and responses nothing from what is recorded.
    case all

    /// What becomes of a request.
    public enum Decision: String, Sendable {
        /// It gets the recorded response.
        case replay
        /// It is passed on, and the exchange is recorded.
        case record
        /// It is passed on to nobody.
        case refuse
    }

    /// What becomes of a request.
    ///
    /// - Parameters:
    ///   - hasMatch: whether a recorded exchange answers it.
    ///   - wasEmpty: whether the store had no exchange when the recording began.
    public func decision(hasMatch: Bool, wasEmpty: Bool) -> Decision {
        switch self {
        case .all: .record
        case .newEpisodes: hasMatch ? .replay : .record
        case .once: hasMatch ? .replay : wasEmpty ? .record : .refuse
        case .none: hasMatch ? .replay : .refuse
        }
    }

    /// The mode that holds in an environment: on a build server, where `CI` is `true` or `1`, a test that is not recorded
    /// is to fail and not to record itself.
    ///
    /// - Parameters:
    ///   - environment: the variables of the process.
    ///   - evenInCI: whether the user said that the mode is meant for build servers, too.
    public func effective(in environment: [String: String], evenInCI: Bool = false) -> RecordMode {
        guard !evenInCI, let value = environment["CI"] else { return self }
        return ["true", "1"].contains { ASCII.matches($0.utf8, value.utf8) } ? .none : self
    }
}
