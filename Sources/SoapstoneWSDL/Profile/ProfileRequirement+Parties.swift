extension ProfileRequirement {
    /// What is asked of who sends, receives, offers or calls: a project's files do not show it.
    static let parties: [ProfileRequirement] = [
        .party("R0001", "A service is described by WSDL 1.1 or a UDDI entry that can be had"),
        .party("R1002", "Receivers accept faults with any elements in the detail"),
        .party("R1010", "Receivers accept envelopes with an XML declaration"),
        .party("R1015", "Receivers return a fault for a message that is no SOAP 1.1 envelope"),
        .party("R1016", "Receivers accept faults with xml:lang on the faultstring"),
        .party("R1017", "Receivers do not insist on xsi:type but where a derived type is meant"),
        .party("R1019", "Receivers heed the charset of the transport, not the XML declaration", .bindingAndBasic12),
        .party("R1025", "Receivers check all mandatory headers before anything else"),
        .party("R1027", "Receivers return a MustUnderstand fault for mandatory headers that they do not know"),
        .party("R1028", "Receivers do nothing more with a message once they have made a fault"),
        .party("R1029", "A fault takes the place of the response"),
        .party("R1030", "The sender of a message gets the fault"),
        .party("R1036", "Faults about the version or a header heed no ReplyTo and no FaultTo", .basic12),
        .party("R1107", "Receivers take a body with a Fault for a fault"),
        .party("R1113", "A request that is no HTTP gets status 400"),
        .party("R1114", "A request that is no POST gets status 405"),
        .party("R1115", "An unexpected Content-Type gets status 415"),
        .party("R1119", "Receivers may refuse a SOAPAction without quotes"),
        .party("R1120", "Services may use cookies"),
        .party("R1121", "Services do not ask for cookies in order to work"),
        .party("R1122", "Cookies are those of RFC 2965"),
        .party("R1123", "Callers do not look into cookies"),
        .party("R1125", "A malformed request gets a status of 4xx"),
        .party("R1127", "Receivers do not rely on SOAPAction"),
        .party("R1130", "A redirection has status 307"),
        .party("R1131", "Callers may follow a redirection"),
        .party("R1143", "Receivers understand all headers of WS-Addressing, or none", .basic12),
        .party("R1150", "Faults about the version or a header come on the same connection", .basic12),
        .party("R1151", "Faults go to the address that the request names for them", .basic12),
        .party("R2008", "Callers may take a location for a hint"),
        .party("R2027", "Callers give up where they do not know an extension that must be understood"),
        .party("R2724", "A message that does not fit the contract gets a fault with the code Client"),
        .party("R2725", "Receivers look for faults of version, header and client, in this order"),
        .party("R2727", "A status of 2xx for a one-way operation is no promise"),
        .party("R2747", "Callers understand all extensions of the SOAP binding"),
        .party("R2748", "Callers do not take wsdl:required='false' for leave to ignore an element of the SOAP binding"),
        .party("R4001", "Receivers accept a byte order mark"),
        .party("R5000", "Services may ask for HTTPS"),
        .party("R5010", "Services may ask for certificates of callers"),
    ]

    /// What is asked of entries in UDDI registries.
    static let registries: [ProfileRequirement] = [
        .registry("R3002", "The description of a service type is WSDL"),
        .registry("R3003", "A service type is categorized as wsdlSpec"),
        .registry("R3010", "A service type follows UDDI's best practice for WSDL"),
        .registry("R3011", "The binding of a service type follows the profile"),
        .registry("R3100", "The entry of an instance has its access point"),
    ]

    private static func party(_ id: String, _ summary: String, _ source: Source = .both) -> ProfileRequirement {
        ProfileRequirement(id, source, .party, .must, summary, .nothing("it is about what a running party does"))
    }

    private static func registry(_ id: String, _ summary: String) -> ProfileRequirement {
        ProfileRequirement(id, .both, .registry, .must, summary, .nothing("it is about a UDDI registry"))
    }
}
