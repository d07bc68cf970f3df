extension GatewayConfiguration {
    /// Reads what `sessions` says of a Redis server.
    ///
    /// - Returns: nil where it names none, or one that cannot be used.
    static func redis(_ section: YAMLSection, _ source: Source) -> RedisServer? {
        guard let url = section.string("redis") else { return nil }
        #if !Redis
        section.fault("redis", "is not supported by this build; build with the package trait 'Redis'")
        #endif
        let password = redisPassword(section, source)
        guard var server = RedisServer(url) else {
            section.fault(
                "redis",
                """
                is none of rediss://HOST:PORT, redis://127.0.0.1:PORT and unix:/PATH; another machine is reached over \
                TLS alone
                """
            )
            return nil
        }
        server.password = password
        server.tls = redisTLS(section, source, of: server)
        return server
    }

    private static func redisPassword(_ section: YAMLSection, _ source: Source) -> String? {
        switch (section.string("redisPasswordEnv"), section.string("redisPasswordFile")) {
        case (.some, .some):
            section.fault("redisPasswordFile", "stands beside redisPasswordEnv; only one of them can hold")
            return nil
        case (let variable?, nil):
            let password = source.variable(variable)
            if password == nil { section.faults.add(unset(variable, section.error("redisPasswordEnv", ""))) }
            return password
        case (nil, let file?):
            do throws(ConfigurationFile.Failure) {
                return try ConfigurationFile.secret(at: source.path(file))
            } catch {
                section.fault("redisPasswordFile", error.message)
                return nil
            }
        case (nil, nil): return nil
        }
    }

    private static func redisTLS(
        _ section: YAMLSection,
        _ source: Source,
        of server: RedisServer
    ) -> RedisServer.TLS? {
        let names = ["redisAuthorities", "redisCertificate", "redisKey"]
        let paths = names.map { name in section.string(name).map(source.path) }
        guard var tls = server.tls else {
            for (name, path) in zip(names, paths) where path != nil {
                section.fault(name, "is for rediss://, and this server is spoken to in the clear")
            }
            return nil
        }
        for (name, path) in zip(names, paths) {
            guard let path else { continue }
            do throws(ConfigurationFile.Failure) {
                _ = try ConfigurationFile.read(path, isSecret: name == "redisKey")
            } catch {
                section.fault(name, error.message)
            }
        }
        if (paths[1] == nil) != (paths[2] == nil) {
            let (given, missing) = paths[1] == nil ? (names[2], names[1]) : (names[1], names[2])
            section.fault(given, "stands without \(missing); they go together")
        }
        (tls.authorityFile, tls.certificateFile, tls.keyFile) = (paths[0], paths[1], paths[2])
        return tls
    }
}
