public import SoapstoneSOAP

/// SETS, the child support system: cases, orders and payments in IMS, texts and messages in Db2, users in LDAP.
public enum SETS {
    /// Every operation of the system.
    public static let operations: [Operation] = imsOperations + db2Operations + ldapOperations
}
