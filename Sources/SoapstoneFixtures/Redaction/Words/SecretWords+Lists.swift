internal import SoapstoneBase

// The words that are known beside the phrases.
extension SecretWords {
    static func words(_ text: String) -> Set<[UInt8]> {
        Set(text.utf8.split { ASCII.isSpace($0) }.map(Array.init))
    }

    /// Phrases that name a secret in a query only, where signed addresses have them; elsewhere a signature is none.
    static let standardQueryWords = ["signature", "sig", "sid"]

    /// A word of many meanings, which counts as a whole name only.
    static let pass = [Array("pass".utf8)]

    /// Words that are secrets in the plural, too; `tokens` are often counted, and `pins` belong to plugs.
    static let plurals = words("password passwd passphrase passcode secret credential pwd")

    /// Words behind a phrase that make something else of it: its number, its kind, its age, a question.
    static let tails = words(
        """
        count counts counter length len size type types typ kind kinds format policy policies rule rules expiry expiration
        expires expired expire expiring ttl lifetime timeout time times timestamp date day days hour hours minute minutes
        second seconds age limit limits max min minimum maximum required requires needed necessary enabled disabled
        allowed valid validity invalid status state flag flags set changed change changes strength complexity quality
        score history attempt attempts retry retries tries error errors message messages msg fault exception warning label
        title prompt placeholder caption description desc help question questions url uri link links endpoint address host
        port path file filename folder directory name names column table index position order version algorithm method
        mode provider provided issuer service server manager handler store vault factory class color colour icon image style width
        height usage use used uses reason reset recovery updated created issued based less free protected
        encoding charset scheme category group unit units price balance amount symbol supply remaining total percentage
        percent ratio rate budget scope scopes audience owner blocked locked unlocked verified confirmed matched matches
        match mismatch correct ok checked pad configuration config settings setting option options preferences
        preference generator generation parser validator validation encoder tokenizer bucket ring economy santa ballot
        agent garden shopper ingredient recipe sauce menu plugin support supported visible visibility hidden layout mapping
        frequency interval period rotation warnings notification notifications sent delivery channel template locale
        language page screen form dialog button view model schema definition requirement requirements criteria
        """
    )

    /// First words of a name that make a question, a number or a choice of it.
    static let heads = words(
        """
        is has had have can could should must will may use uses using allow allows allowed require requires required
        enable enables enabled disable disables disabled need needs show shows hide hides support supports supported max
        min maximum minimum num number count total no non not without invalid missing wrong bad forgot forgotten remember
        force skip average avg sum dont never include includes included protect
        """
    )

    /// First words of an operation's name: what is in the element is more than the secret.
    static let verbs = words(
        """
        change changed reset set get got check verify validate create generate request requested renew issue cancel revoke
        update send sent unblock block delete remove add list find import export invalidate retrieve fetch read write save
        store lookup search register initiate start stop end open close login logon recover authenticate describe
        """
    )

    /// Words of what has a secret among others.
    static let wrappers = words(
        """
        request req requests response resp res result results return returns reply output input header headers info
        information data details detail element elements parameters params parameter param context collection list array
        reference environment variables in out rq rs
        """
    )

    /// Words that stand beside a secret in names without capitals.
    static let companions = words(
        """
        user usr my new old current cur confirm confirmed confirmation client consumer customer auth oauth access refresh id
        ids api app login logon session sess j php asp net cf web security device admin root db database
        account acct card atm sms email mobile phone temp temporary initial default repeat retype again verification txt str
        x http https proxy ftp smtp ldap sys system shared public encrypted hashed plain value val hash digest
        salt code num string field attr bearer csrf xsrf wss ws soap member merchant partner
        """
    )

    /// Words that no other word has in it, whatever stands around them.
    static let strong = [
        "password", "passwd", "passphrase", "passwort", "kennwort", "wachtwoord", "credential", "sessionid", "sessid",
        "apikey", "accesstoken", "authtoken", "secretkey", "privatekey", "accesskey",
    ].map { Array($0.utf8) }

    /// Words that no other word ends with.
    static let endings = ["token", "secret", "pwd", "passcode"].map { Array($0.utf8) }
}
