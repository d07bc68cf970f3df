import Foundation

@testable import SoapstoneGateway

/// A key made by OpenSSL 3.0 for these tests, and what OpenSSL encrypted with it.
///
/// `openssl genrsa -traditional 2048`, `openssl pkcs8 -topk8 -nocrypt`, and `openssl pkeyutl -encrypt -pubin` with
/// `-pkeyopt rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:sha256 -pkeyopt rsa_mgf1_md:sha256`.
enum OpenSSLKey {
    /// What stands behind the blobs.
    static let plaintext = #"Canary-Pässw0rd "q"\"#

    /// The public key as OpenSSL writes it.
    static let publicPEM = """
        -----BEGIN PUBLIC KEY-----
        MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAom2IgDvytgMlJ1TYlZeR
        /fpfp6mu01+Sk9/uXHo4z5ELI8lzSiq5oAISSm7cQRWkMl8/+4xhS9rJztzLrMjA
        aa+wFxNfr5F1/f8Lie08oUZg45+ZaIZ2u+dNQNouEeUTS3rAPhujgKQY8pTc6c6v
        hcX1JM8zbWamxBXkIPyJMxFp8ZJSzX04O21yGkwyD74sw7dT+xrE8VtRVbU6QxGo
        5UHdP9Ke/DI4WLJHyyRL9w4W+OWauc+KnUX/O9A0GaTKKkpuW1P2e6U/aQGMI+eR
        q+UJbJZNzP6CluUDrqAMIzdj1CkXsH9yNktwgKc9EPB4l/7dsk77VSx8h9/hcCsp
        SwIDAQAB
        -----END PUBLIC KEY-----
        """

    static let pkcs8 = """
        -----BEGIN PRIVATE KEY-----
        MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCibYiAO/K2AyUn
        VNiVl5H9+l+nqa7TX5KT3+5cejjPkQsjyXNKKrmgAhJKbtxBFaQyXz/7jGFL2snO
        3MusyMBpr7AXE1+vkXX9/wuJ7TyhRmDjn5lohna7501A2i4R5RNLesA+G6OApBjy
        lNzpzq+FxfUkzzNtZqbEFeQg/IkzEWnxklLNfTg7bXIaTDIPvizDt1P7GsTxW1FV
        tTpDEajlQd0/0p78MjhYskfLJEv3Dhb45Zq5z4qdRf870DQZpMoqSm5bU/Z7pT9p
        AYwj55Gr5Qlslk3M/oKW5QOuoAwjN2PUKRewf3I2S3CApz0Q8HiX/t2yTvtVLHyH
        3+FwKylLAgMBAAECggEABHJPYmqBtlx3ewN2TgFEVJNMmBHrzWSLf80JdCWlm+UP
        TLXNZRJIJ5225qu9qT7dUlwYkjUH56QzK+l2d+68+brlOeFK/srsIH2harxNKxsU
        OIo13TTFJL3sKvwHqjy+3pObL956ba42v2yDPOSIGiqCD5wBsk6B/tJpZUL69iQw
        m1B3oG2bpZtPwbAYtu1EiPKWvnUyuuRVwGX5onMGPjcmrRInIBSiY1gNp1wVtOte
        EjxZt8Y/TB7F2VP6bAg8sP0iTSfw+DipKesgE3/TrlUlli8J8AM94lqpuLJBXYZi
        TnmwknrAh3WwanD5ud3VTpQikOXm7NkDD+TjvHP8VQKBgQDamBjj+wExVB1IF/nG
        qRqj/yRAqBEdKMCJDbk1vuXcbUjAqbkVOfa58vzMfqz6PFvWQszrLH8c3Ki/Y1P3
        Do3OglPH/aNrG9QgHo97rSiBtDcke+EZhOY6UUqvCJO5YJMHsWPNH0DbGIwxsCC/
        2EEd7XP+menOn/bDNcZ93Szu3QKBgQC+OPkpvyUh4lbVPLBWc2IwDiurVu1Y8uck
        z5QxFtHDMCh4vyIdREzOdrYuX2jpkKY2CaNmuDKNsOiJeTi9LWmchWLWuZq5Niz1
        qCbPdw9QYi3Xc6Lv1xZe5zFFg9lCkV05d8zVMeyVzUDIZE+ASIPdtf6WLQ+vj8qP
        9+IbSAjyRwKBgD7vrbLuEODX+/pG1OZqx73R9ukaupqvogeTyPB9fwbg/CJke2Ju
        JuhQ2pIyIrGFcVeWMhO/4vU3XuqDuagXK6L6iQ66qzNqdr+srNkJ+PCnJ308oYnM
        ZtEBmMQebxHfiVWcsERdrDmorqybrkIuDEmGlXAHdnbEPbLkp7qTVJ2NAoGBALpv
        TIVF+jbDhydnW8zfOZSvzs0XXXiYWUMSz8NtAhmz0XbGncDheAXDA7tfd4uzYbQE
        rkm2rpWAlehnDt0a7S+i68RYFPUBy/7Y13Du1+uIzjUj+MXooNxS60+ecgl0P1Jb
        wD4TuDT5/kxpRCIO8G8UOHknoQAIhhekc88ZQutxAoGASUQ+3VGczoTFfdnwbnA1
        abKWupF3SYBQpWUUIaxCl0kGpCQ9oAR3FYdpDLsWjVNJ5QeDY7r01/dfphKIR8Fx
        wSQWH5LF7sMhzkOgUEMaYD/N+NYu1ujG4r82C0hwm/lnI2Mk+7svIImgZwzH0oCJ
        BzWdvI3uw5ieubYCickXAwQ=
        -----END PRIVATE KEY-----
        """

    static let pkcs1 = """
        -----BEGIN RSA PRIVATE KEY-----
        MIIEowIBAAKCAQEAom2IgDvytgMlJ1TYlZeR/fpfp6mu01+Sk9/uXHo4z5ELI8lz
        Siq5oAISSm7cQRWkMl8/+4xhS9rJztzLrMjAaa+wFxNfr5F1/f8Lie08oUZg45+Z
        aIZ2u+dNQNouEeUTS3rAPhujgKQY8pTc6c6vhcX1JM8zbWamxBXkIPyJMxFp8ZJS
        zX04O21yGkwyD74sw7dT+xrE8VtRVbU6QxGo5UHdP9Ke/DI4WLJHyyRL9w4W+OWa
        uc+KnUX/O9A0GaTKKkpuW1P2e6U/aQGMI+eRq+UJbJZNzP6CluUDrqAMIzdj1CkX
        sH9yNktwgKc9EPB4l/7dsk77VSx8h9/hcCspSwIDAQABAoIBAARyT2JqgbZcd3sD
        dk4BRFSTTJgR681ki3/NCXQlpZvlD0y1zWUSSCedtuarvak+3VJcGJI1B+ekMyvp
        dnfuvPm65TnhSv7K7CB9oWq8TSsbFDiKNd00xSS97Cr8B6o8vt6Tmy/eem2uNr9s
        gzzkiBoqgg+cAbJOgf7SaWVC+vYkMJtQd6Btm6WbT8GwGLbtRIjylr51MrrkVcBl
        +aJzBj43Jq0SJyAUomNYDadcFbTrXhI8WbfGP0wexdlT+mwIPLD9Ik0n8Pg4qSnr
        IBN/065VJZYvCfADPeJaqbiyQV2GYk55sJJ6wId1sGpw+bnd1U6UIpDl5uzZAw/k
        47xz/FUCgYEA2pgY4/sBMVQdSBf5xqkao/8kQKgRHSjAiQ25Nb7l3G1IwKm5FTn2
        ufL8zH6s+jxb1kLM6yx/HNyov2NT9w6NzoJTx/2jaxvUIB6Pe60ogbQ3JHvhGYTm
        OlFKrwiTuWCTB7FjzR9A2xiMMbAgv9hBHe1z/pnpzp/2wzXGfd0s7t0CgYEAvjj5
        Kb8lIeJW1TywVnNiMA4rq1btWPLnJM+UMRbRwzAoeL8iHURMzna2Ll9o6ZCmNgmj
        ZrgyjbDoiXk4vS1pnIVi1rmauTYs9agmz3cPUGIt13Oi79cWXucxRYPZQpFdOXfM
        1THslc1AyGRPgEiD3bX+li0Pr4/Kj/fiG0gI8kcCgYA+762y7hDg1/v6RtTmase9
        0fbpGrqar6IHk8jwfX8G4PwiZHtibiboUNqSMiKxhXFXljITv+L1N17qg7moFyui
        +okOuqszana/rKzZCfjwpyd9PKGJzGbRAZjEHm8R34lVnLBEXaw5qK6sm65CLgxJ
        hpVwB3Z2xD2y5Ke6k1SdjQKBgQC6b0yFRfo2w4cnZ1vM3zmUr87NF114mFlDEs/D
        bQIZs9F2xp3A4XgFwwO7X3eLs2G0BK5Jtq6VgJXoZw7dGu0vouvEWBT1Acv+2Ndw
        7tfriM41I/jF6KDcUutPnnIJdD9SW8A+E7g0+f5MaUQiDvBvFDh5J6EACIYXpHPP
        GULrcQKBgElEPt1RnM6ExX3Z8G5wNWmylrqRd0mAUKVlFCGsQpdJBqQkPaAEdxWH
        aQy7Fo1TSeUHg2O69Nf3X6YSiEfBccEkFh+Sxe7DIc5DoFBDGmA/zfjWLtboxuK/
        NgtIcJv5ZyNjJPu7LyCJoGcMx9KAiQc1nbyN7sOYnrm2AonJFwME
        -----END RSA PRIVATE KEY-----
        """

    /// OAEP with SHA-256.
    static let oaepSHA256 = """
        PqEuiezUE2KmMpXcJoVYJgvnZzBBnaQ402T7lLyv5+JOhEfxE2gOcMRgRNEXdjoaRxU4pryA902t\
        xZy7FDCGUzAywcgwiP8NVdVx9stXMNP2VlHiXhf6mKqUhMFHuJWoDDiUIyIKnaM6QjpwWl/KnH9a\
        oVUUcP+r5lC/+XRagAeccUKP+gYsCg+WJx9NwzBLJVZWk6wnbAWfN+WHHTfhyi9rvqlXRcAhxSC0\
        5d8CIThkijY7f6+af9eJhJl1LJs9HC80U8YG8iHq8WmCbI26J5Biiff4vj9KmzGCKTYtxWYlkMfh\
        tjlKjA/BWZ69ob3SboZgfbaSGVIjinNJEflYpg==
        """

    /// OAEP with SHA-1, which the gateway does not take.
    static let oaepSHA1 = """
        EnT7V6ZndE4n63O0bP0U2RSVQaiLDLF+CKlTxrc4o3JVQPdq12RqINvCPQtrFmIcmeGYJR20057j\
        dzDs/yQOsYF4frQqGCykzfxzienYjL1WYntpersiHJzuCvURMCZl/LOGuLvfY72z13SN5zZ6osGD\
        O4dFN/7FDPMk6tnM/vmxZGB15/aqCLUQTkZoypTFTiu0FGRHZ2Y5483PdlYwD/y9Dr59mPDqw612\
        vNkGUa8plqDOp7+yX4VhARAxZl0T1i3XI9dOYB4mYSCey+a20QGbhDQKDREFSkPfMtNj3Gm2Eg7h\
        0HEHS5+LZkC/L/0mNpwZKb64/pItXk9obnBvSA==
        """

    /// PKCS#1 v1.5.
    static let pkcs1v15 = """
        bGiy8fb5mWi5LNqhBZ21mEcrRRkYUk+Uvk08QOtDb7HEDte2erteHoOaPUyktqA5ljFRU85D7If0\
        61b6W+3/FfgonY9rYQEkQB4Aok/S6M8BsITM+zzK5Y7vKeI4tfvMk3XV3W/kBAOtDt4NDFM0/rUJ\
        gozUSrBOgbvmk0pCX3TJIy7f4l+ReRXiKu5D9Z3atUH4ZqnfTd/du3rcuoDMA3omGztZN6ytiDup\
        ntPw4JIz9t/c3ozan0ft2US279ey1LmMZJkNCGt6aatCEZTR7I1sq0xtB98vICjWxeTw3Lqvb5YX\
        5/kcL4JJhDwWZlwP85w491V6SVRqsR3w0ldnxA==
        """

    /// The key, from a file as it must be.
    static func key(id: String = "k1", _ pem: String = pkcs8) throws -> CredentialKey {
        try withFile(pem) { try CredentialKey(id: id, file: $0) }
    }

    /// Calls `body` with the path of a file that holds a text, and removes it.
    static func withFile<R>(_ text: String, mode: Int = 0o600, _ body: (String) throws -> R) throws -> R {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data(text.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path())
        return try body(file.path())
    }
}
