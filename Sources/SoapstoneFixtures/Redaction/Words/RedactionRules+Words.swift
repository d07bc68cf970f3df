extension RedactionRules {
    /// The words that name a secret where nobody sets others, one word or several that follow each other.
    public static let standardWords = [
        "password", "passwd", "pwd", "pswd", "psw", "pw", "pass word", "pass wd", "pass phrase", "passphrase",
        "passcode",
        "pass code", "passkey", "pass", "user pass", "login pass", "db pass", "admin pass", "proxy pass",
        "passwort", "kennwort", "wachtwoord", "senha", "contraseña", "contrasena", "mot de passe",
        "secret", "token", "credential", "bearer", "jwt", "security answer",
        "session id", "session ident", "session identifier", "session key", "session ticket", "session cookie",
        "session uuid", "session guid", "sess id", "auth cookie", "auth ticket",
        "access key", "secret key", "api key", "private key", "encryption key", "decryption key", "signing key",
        "shared key", "master key", "auth key", "authentication key", "authorization key", "security key",
        "subscription key", "hmac key", "symmetric key", "cipher key", "license key", "licence key", "app key",
        "application key", "transaction key", "activation key",
        "pin", "otp", "totp", "one time code", "verification code", "mfa code", "auth code",
        "ssn", "cvv", "cvc",
    ]
}
