import SoapstoneXML

/// The jobs that say who is to get a push notification.
///
/// The calls are rpc/literal: a call is an element in the namespace of soap:body, its parts have no namespace, and the elements
/// of a part have that of the types.
enum RecipientJobs {
    /// The service's id in the gateway's paths.
    static let service = "push-recipients"

    /// The namespace of the calls.
    static let calls = "urn:soapstone:sets-jobs"
    /// The namespace of what is in their parts.
    static let types = "http://jfs.example.org/sets/jobs"
    /// That of the parts: none.
    static let parts = ""
}
