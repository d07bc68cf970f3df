/// SETS, the child support system: cases, orders and payments in IMS, texts and messages in Db2, users in LDAP.
public enum SETS {}
