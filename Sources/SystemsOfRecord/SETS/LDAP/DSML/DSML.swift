/// Directory Services Markup Language 2.0 (OASIS), as far as the directory's five uses need it.
enum DSML {
    static let namespace = "urn:oasis:names:tc:DSML:2:0:core"
}
