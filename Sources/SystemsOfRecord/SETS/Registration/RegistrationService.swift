import SoapstoneXML

/// Registration of users, and help for who has forgotten a name or a password.
enum RegistrationService {
    /// The service's id in the gateway's paths.
    static let service = "registration"

    static let namespace = "http://jfs.example.org/jfs/registration/v1"

    /// What the action of an operation begins with.
    static let action = "urn:soapstone:jfs-registration:"

    /// The name under which a session has what a verified identity was answered with.
    static let identityToken = "identityToken"

    /// The name under which a session has the web id of its user.
    static let webID = "webId"

    /// The name of an element.
    static func name(_ local: String) -> XMLName { XMLName(local, in: namespace) }
}
