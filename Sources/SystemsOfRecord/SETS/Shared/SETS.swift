public import SoapstoneSOAP

/// SETS, the child support system: cases, orders and payments in IMS, texts and messages in Db2, users in LDAP, with
/// what stands beside them.
public enum SETS {
    /// Every operation of the system.
    public static let operations: [Operation] =
        imsOperations + db2Operations + recipientOperations + ldapOperations + otpOperations + registrationOperations
        + documentOperations

    /// The system, for tools that serve and check it.
    public static let system = SystemOfRecord(
        operations: operations,
        composites: composites,
        notifications: notifications
    )
}
