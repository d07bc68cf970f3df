extension GatewayConfiguration {
    /// Sends the calls of all services to another scheme, host and port, with the paths that they have.
    ///
    /// - Parameter origin: scheme, host and port: `http://127.0.0.1:9000`.
    public mutating func moveServices(to origin: String) {
        for (id, endpoint) in services {
            let afterScheme = endpoint.url.utf8.firstIndex(of: UInt8(ascii: ":")).map {
                endpoint.url.utf8.index($0, offsetBy: 3)
            }
            guard let start = afterScheme,
                let slash = endpoint.url.utf8[start...].firstIndex(of: UInt8(ascii: "/"))
            else { continue }
            services[id]?.url = origin + endpoint.url[slash...]
        }
    }
}
