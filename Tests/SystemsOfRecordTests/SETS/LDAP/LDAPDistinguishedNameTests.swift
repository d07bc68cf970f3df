import Testing

@testable import SystemsOfRecord

@Suite struct LDAPDistinguishedNameTests {
    /// RFC 4514, section 2.4, with its examples from section 4.
    @Test(
        "Special characters have a backslash before them",
        arguments: [
            ("alex", "alex"), ("James \"Jim\" Smith, III", #"James \"Jim\" Smith\, III"#), (" a ", #"\ a\ "#),
            (" ", #"\ "#), ("  ", #"\ \ "#), ("a b", "a b"), ("#a#", ##"\#a#"##),
            ("a+b;c<d>e\\f", #"a\+b\;c\<d\>e\\f"#),
            ("a=b", "a=b"), ("Zoë", "Zoë"), ("a\0b", #"a\00b"#), ("", ""),
            // An attempt to be another user of another directory.
            ("admin,dc=evil", #"admin\,dc=evil"#),
        ]
    )
    func escapes(value: String, escaped: String) {
        #expect(DistinguishedName.escaped(value) == escaped)
        #expect(DistinguishedName.unescaped(escaped.utf8) == value)
        let entry = DistinguishedName.ofUser(value)
        #expect(entry == "uid=\(escaped),ou=people,dc=jfs,dc=example,dc=org")
        #expect(DistinguishedName.userName(of: entry) == value)
    }

    @Test("Pairs of hexadecimal digits are bytes", arguments: [(#"Lu\C4\8Di\C4\87"#, "Lučić"), (#"a\0d"#, "a\r")])
    func pairs(escaped: String, value: String) {
        #expect(DistinguishedName.unescaped(escaped.utf8) == value)
    }

    @Test("What is not one value is none", arguments: [#"a\"#, #"a\4"#, #"a\4x"#, #"a\ff"#, "a,b", "a+b"])
    func broken(escaped: String) {
        #expect(DistinguishedName.unescaped(escaped.utf8) == nil)
    }

    @Test(
        "Other entries are not users",
        arguments: [
            "", "uid=", "uid=a", "cn=a,ou=people,dc=jfs,dc=example,dc=org", "uid=a,ou=other,dc=jfs,dc=example,dc=org",
            "uid=a,ou=x,ou=people,dc=jfs,dc=example,dc=org", "uid=,ou=people",
        ]
    )
    func others(entry: String) {
        #expect(DistinguishedName.userName(of: entry) == nil)
    }
}
