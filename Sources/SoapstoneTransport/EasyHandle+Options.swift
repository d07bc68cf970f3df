internal import CLibCurl

extension EasyHandle {
    /// Sets what is the same for every request of a transport.
    func apply(_ configuration: HTTPTransport.Configuration) throws(OptionError) {
        // Signals and the resolver's alarm are for programs with one thread.
        try set(CURLOPT_NOSIGNAL, 1)
        try set(CURLOPT_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        try set(CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        try set(CURLOPT_HTTP09_ALLOWED, 0)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_NETRC, Int(CURL_NETRC_IGNORED.rawValue))
        try set(CURLOPT_ACCEPT_ENCODING, "gzip")
        // Giving up a call must not wait for the resolver's thread: the name server may take longer than all deadlines.
        try set(CURLOPT_QUICK_EXIT, 1)
        try set(CURLOPT_CONNECTTIMEOUT_MS, max(1, configuration.connectTimeout.boundedMilliseconds))
        try set(CURLOPT_MAXLIFETIME_CONN, configuration.connectionLifetime.wholeSeconds)
        try applyProxy(configuration)
        try apply(configuration.tls)
    }

    /// Sets what this one request asks for; the addresses of its callbacks are the caller's part.
    func apply(_ request: PreparedRequest) throws(OptionError) {
        try set(CURLOPT_URL, request.url.text)
        if request.method == .head {
            try set(CURLOPT_NOBODY, 1)
        } else if request.hasBody {
            try set(CURLOPT_POST, 1)
            if let stream = request.stream { try set(bodyLength: stream.length) } else { try set(body: request.body) }
        } else {
            try set(CURLOPT_HTTPGET, 1)
        }
        switch (request.method, request.hasBody) {
        case (.get, false), (.head, _), (.post, _): break
        default: try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        }
        if request.isRelayed {
            try set(CURLOPT_ACCEPT_ENCODING, nil)
            try set(CURLOPT_HTTP_CONTENT_DECODING, 0)
        }
        if let credential = request.credential {
            // With one scheme allowed, libcurl does not wait for the server's 401.
            try set(CURLOPT_HTTPAUTH, soapstone_auth_basic)
            try set(CURLOPT_USERNAME, credential.user)
            try set(CURLOPT_PASSWORD, credential.password)
        }
    }

    /// Starts to watch the speed; libcurl also takes this while a transfer runs.
    func watchSpeed(_ configuration: HTTPTransport.Configuration) {
        try? set(CURLOPT_LOW_SPEED_TIME, configuration.lowSpeedTime.wholeSeconds)
        try? set(CURLOPT_LOW_SPEED_LIMIT, max(0, configuration.lowSpeedLimit))
    }

    private func applyProxy(_ configuration: HTTPTransport.Configuration) throws(OptionError) {
        // An empty text, unlike none, keeps libcurl from reading the environment.
        try set(CURLOPT_PROXY, configuration.proxy ?? "")
        try set(CURLOPT_NOPROXY, "")
        // The proxy's own response to CONNECT is not the back end's.
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        try set(CURLOPT_PROXY_SSL_VERIFYPEER, 1)
        try set(CURLOPT_PROXY_SSL_VERIFYHOST, 2)
        try set(CURLOPT_PROXY_SSLVERSION, configuration.tls.minimumVersion.curlValue)
    }

    private func apply(_ tls: HTTPTransport.TLS) throws(OptionError) {
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, tls.minimumVersion.curlValue)
        // A session that is taken up again has its certificate verified no more.
        try set(CURLOPT_SSL_SESSIONID_CACHE, 0)
        // libcurl would keep the authorities of a file for a day. The system's are many, and change by its updates.
        let isOwn = tls.authorityFile != nil || tls.authorityDirectory != nil
        try set(CURLOPT_CA_CACHE_TIMEOUT, isOwn ? 0 : 60)
        if let file = tls.revocationFile {
            try set(CURLOPT_CRLFILE, file)
            try set(CURLOPT_PROXY_CRLFILE, file)
        }
        if isOwn {
            // Both, or the system's authorities would be trusted beside the given ones.
            try set(CURLOPT_CAINFO, tls.authorityFile)
            try set(CURLOPT_CAPATH, tls.authorityDirectory)
            try set(CURLOPT_PROXY_CAINFO, tls.authorityFile)
            try set(CURLOPT_PROXY_CAPATH, tls.authorityDirectory)
        }
        if let identity = tls.identity {
            try set(CURLOPT_SSLCERT, identity.certificateFile)
            try set(CURLOPT_SSLKEY, identity.keyFile)
            // Without one OpenSSL would ask the terminal, and the thread would wait for it.
            try set(CURLOPT_KEYPASSWD, identity.passphrase ?? "")
        }
    }
}

extension HTTPTransport.TLS.Version {
    /// libcurl's name for "this version or newer".
    fileprivate var curlValue: Int {
        switch self {
        case .v12: Int(CURL_SSLVERSION_TLSv1_2)
        case .v13: Int(CURL_SSLVERSION_TLSv1_3)
        }
    }
}
