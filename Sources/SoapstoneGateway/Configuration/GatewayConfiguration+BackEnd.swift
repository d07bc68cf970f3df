extension GatewayConfiguration {
    /// Sends the calls of all services to another scheme, host and port, with the paths that they have.
    ///
    /// - Parameter origin: scheme, host and port: `http://127.0.0.1:9000`.
    public mutating func moveServices(to origin: String) {
        var origin = origin
        while origin.utf8.last == UInt8(ascii: "/") { origin.removeLast() }
        for (id, endpoint) in services {
            services[id]?.url = origin + (EndpointURL.path(of: endpoint.url) ?? "")
        }
    }
}
