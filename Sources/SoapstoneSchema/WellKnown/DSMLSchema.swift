extension WellKnownSchema {
    /// DSML 2.0: LDAP operations and their results as XML.
    ///
    /// Named and grouped as OASIS has it. `wsdl/sets/DSMLv2.xsd` describes the same documents with types and groups of
    /// its own.
    static let dsml = WellKnownSchema(
        namespace: "urn:oasis:names:tc:DSML:2:0:core",
        pages: ["www.oasis-open.org/committees/dsml/docs/DSMLv2.xsd"],
        files: ["DSMLv2.xsd"],
        text: #"""
            <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:t="urn:oasis:names:tc:DSML:2:0:core"
                targetNamespace="urn:oasis:names:tc:DSML:2:0:core" elementFormDefault="qualified">
              <xs:group name="DSMLRequests">
                <xs:choice>
                  <xs:element name="authRequest" type="t:AuthRequest"/>
                  <xs:group ref="t:BatchRequests"/>
                </xs:choice>
              </xs:group>
              <xs:group name="BatchRequests">
                <xs:choice>
                  <xs:element name="searchRequest" type="t:SearchRequest"/>
                  <xs:element name="modifyRequest" type="t:ModifyRequest"/>
                  <xs:element name="addRequest" type="t:AddRequest"/>
                  <xs:element name="delRequest" type="t:DelRequest"/>
                  <xs:element name="modDNRequest" type="t:ModifyDNRequest"/>
                  <xs:element name="compareRequest" type="t:CompareRequest"/>
                  <xs:element name="abandonRequest" type="t:AbandonRequest"/>
                  <xs:element name="extendedRequest" type="t:ExtendedRequest"/>
                </xs:choice>
              </xs:group>
              <xs:group name="DSMLResponses">
                <xs:choice>
                  <xs:element name="authResponse" type="t:LDAPResult"/>
                  <xs:element name="searchResultEntry" type="t:SearchResultEntry"/>
                  <xs:element name="searchResultReference" type="t:SearchResultReference"/>
                  <xs:element name="searchResultDone" type="t:LDAPResult"/>
                  <xs:element name="modifyResponse" type="t:LDAPResult"/>
                  <xs:element name="addResponse" type="t:LDAPResult"/>
                  <xs:element name="delResponse" type="t:LDAPResult"/>
                  <xs:element name="modDNResponse" type="t:LDAPResult"/>
                  <xs:element name="compareResponse" type="t:LDAPResult"/>
                  <xs:element name="extendedResponse" type="t:ExtendedResponse"/>
                  <xs:element name="errorResponse" type="t:ErrorResponse"/>
                </xs:choice>
              </xs:group>
              <xs:group name="BatchResponses">
                <xs:choice>
                  <xs:element name="searchResponse" type="t:SearchResponse"/>
                  <xs:element name="authResponse" type="t:LDAPResult"/>
                  <xs:element name="modifyResponse" type="t:LDAPResult"/>
                  <xs:element name="addResponse" type="t:LDAPResult"/>
                  <xs:element name="delResponse" type="t:LDAPResult"/>
                  <xs:element name="modDNResponse" type="t:LDAPResult"/>
                  <xs:element name="compareResponse" type="t:LDAPResult"/>
                  <xs:element name="extendedResponse" type="t:ExtendedResponse"/>
                  <xs:element name="errorResponse" type="t:ErrorResponse"/>
                </xs:choice>
              </xs:group>
              <xs:element name="batchRequest" type="t:BatchRequest"/>
              <xs:complexType name="BatchRequest">
                <xs:sequence>
                  <xs:element name="authRequest" type="t:AuthRequest" minOccurs="0"/>
                  <xs:group ref="t:BatchRequests" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:attribute name="requestID" type="t:RequestID"/>
                <xs:attribute name="processing" default="sequential">
                  <xs:simpleType>
                    <xs:restriction base="xs:string">
                      <xs:enumeration value="sequential"/>
                      <xs:enumeration value="parallel"/>
                    </xs:restriction>
                  </xs:simpleType>
                </xs:attribute>
                <xs:attribute name="responseOrder" default="sequential">
                  <xs:simpleType>
                    <xs:restriction base="xs:string">
                      <xs:enumeration value="sequential"/>
                      <xs:enumeration value="unordered"/>
                    </xs:restriction>
                  </xs:simpleType>
                </xs:attribute>
                <xs:attribute name="onError" default="exit">
                  <xs:simpleType>
                    <xs:restriction base="xs:string">
                      <xs:enumeration value="resume"/>
                      <xs:enumeration value="exit"/>
                    </xs:restriction>
                  </xs:simpleType>
                </xs:attribute>
              </xs:complexType>
              <xs:element name="batchResponse" type="t:BatchResponse"/>
              <xs:complexType name="BatchResponse">
                <xs:sequence><xs:group ref="t:BatchResponses" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
                <xs:attribute name="requestID" type="t:RequestID"/>
              </xs:complexType>
              <xs:simpleType name="DsmlDN"><xs:restriction base="xs:string"/></xs:simpleType>
              <xs:simpleType name="DsmlRDN"><xs:restriction base="xs:string"/></xs:simpleType>
              <xs:simpleType name="RequestID"><xs:restriction base="xs:string"/></xs:simpleType>
              <xs:simpleType name="AttributeDescriptionValue">
                <xs:restriction base="xs:string">
                  <xs:pattern value="((([0-2](\.[0-9]+)+)|([a-zA-Z]+([a-zA-Z0-9]|[-])*))(;([a-zA-Z0-9]|[-])+)*)"/>
                </xs:restriction>
              </xs:simpleType>
              <xs:simpleType name="NumericOID">
                <xs:restriction base="xs:string"><xs:pattern value="[0-2]\.[0-9]+(\.[0-9]+)*"/></xs:restriction>
              </xs:simpleType>
              <xs:simpleType name="MAXINT">
                <xs:restriction base="xs:unsignedInt"><xs:maxInclusive value="2147483647"/></xs:restriction>
              </xs:simpleType>
              <xs:simpleType name="DsmlValue">
                <xs:union memberTypes="xs:string xs:base64Binary xs:anyURI"/>
              </xs:simpleType>
              <xs:complexType name="Control">
                <xs:sequence><xs:element name="controlValue" type="xs:anyType" minOccurs="0"/></xs:sequence>
                <xs:attribute name="type" type="t:NumericOID" use="required"/>
                <xs:attribute name="criticality" type="xs:boolean" default="false"/>
              </xs:complexType>
              <xs:complexType name="DsmlMessage">
                <xs:sequence>
                  <xs:element name="control" type="t:Control" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:attribute name="requestID" type="t:RequestID"/>
              </xs:complexType>
              <xs:complexType name="Filter"><xs:group ref="t:FilterGroup"/></xs:complexType>
              <xs:complexType name="FilterSet">
                <xs:sequence><xs:group ref="t:FilterGroup" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
              </xs:complexType>
              <xs:group name="FilterGroup">
                <xs:sequence>
                  <xs:choice>
                    <xs:element name="and" type="t:FilterSet"/>
                    <xs:element name="or" type="t:FilterSet"/>
                    <xs:element name="not" type="t:Filter"/>
                    <xs:element name="equalityMatch" type="t:AttributeValueAssertion"/>
                    <xs:element name="substrings" type="t:SubstringFilter"/>
                    <xs:element name="greaterOrEqual" type="t:AttributeValueAssertion"/>
                    <xs:element name="lessOrEqual" type="t:AttributeValueAssertion"/>
                    <xs:element name="present" type="t:AttributeDescription"/>
                    <xs:element name="approxMatch" type="t:AttributeValueAssertion"/>
                    <xs:element name="extensibleMatch" type="t:MatchingRuleAssertion"/>
                  </xs:choice>
                </xs:sequence>
              </xs:group>
              <xs:complexType name="AttributeValueAssertion">
                <xs:sequence><xs:element name="value" type="t:DsmlValue"/></xs:sequence>
                <xs:attribute name="name" type="t:AttributeDescriptionValue" use="required"/>
              </xs:complexType>
              <xs:complexType name="AttributeDescription">
                <xs:attribute name="name" type="t:AttributeDescriptionValue" use="required"/>
              </xs:complexType>
              <xs:complexType name="AttributeDescriptions">
                <xs:sequence minOccurs="0" maxOccurs="unbounded">
                  <xs:element name="attribute" type="t:AttributeDescription"/>
                </xs:sequence>
              </xs:complexType>
              <xs:complexType name="SubstringFilter">
                <xs:sequence>
                  <xs:element name="initial" type="t:DsmlValue" minOccurs="0"/>
                  <xs:element name="any" type="t:DsmlValue" minOccurs="0" maxOccurs="unbounded"/>
                  <xs:element name="final" type="t:DsmlValue" minOccurs="0"/>
                </xs:sequence>
                <xs:attribute name="name" type="t:AttributeDescriptionValue" use="required"/>
              </xs:complexType>
              <xs:complexType name="MatchingRuleAssertion">
                <xs:sequence><xs:element name="value" type="t:DsmlValue"/></xs:sequence>
                <xs:attribute name="dnAttributes" type="xs:boolean" default="false"/>
                <xs:attribute name="matchingRule" type="xs:string"/>
                <xs:attribute name="name" type="t:AttributeDescriptionValue"/>
              </xs:complexType>
              <xs:complexType name="DsmlAttr">
                <xs:sequence>
                  <xs:element name="value" type="t:DsmlValue" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:attribute name="name" type="t:AttributeDescriptionValue" use="required"/>
              </xs:complexType>
              <xs:complexType name="DsmlModification">
                <xs:sequence>
                  <xs:element name="value" type="t:DsmlValue" minOccurs="0" maxOccurs="unbounded"/>
                </xs:sequence>
                <xs:attribute name="name" type="t:AttributeDescriptionValue" use="required"/>
                <xs:attribute name="operation" use="required">
                  <xs:simpleType>
                    <xs:restriction base="xs:string">
                      <xs:enumeration value="add"/>
                      <xs:enumeration value="delete"/>
                      <xs:enumeration value="replace"/>
                    </xs:restriction>
                  </xs:simpleType>
                </xs:attribute>
              </xs:complexType>
              <xs:complexType name="AuthRequest">
                <xs:complexContent>
                  <xs:extension base="t:DsmlMessage">
                    <xs:attribute name="principal" type="xs:string" use="required"/>
                  </xs:extension>
                </xs:complexContent>
              </xs:complexType>
              <xs:complexType name="SearchRequest">
                <xs:complexContent>
                  <xs:extension base="t:DsmlMessage">
                    <xs:sequence>
                      <xs:element name="filter" type="t:Filter"/>
                      <xs:element name="attributes" type="t:AttributeDescriptions" minOccurs="0"/>
                    </xs:sequence>
                    <xs:attribute name="dn" type="t:DsmlDN" use="required"/>
                    <xs:attribute name="scope" use="required">
                      <xs:simpleType>
                        <xs:restriction base="xs:string">
                          <xs:enumeration value="baseObject"/>
                          <xs:enumeration value="singleLevel"/>
                          <xs:enumeration value="wholeSubtree"/>
                        </xs:restriction>
                      </xs:simpleType>
                    </xs:attribute>
                    <xs:attribute name="derefAliases" use="required">
                      <xs:simpleType>
                        <xs:restriction base="xs:string">
                          <xs:enumeration value="neverDerefAliases"/>
                          <xs:enumeration value="derefInSearching"/>
                          <xs:enumeration value="derefFindingBaseObj"/>
                          <xs:enumeration value="derefAlways"/>
                        </xs:restriction>
                      </xs:simpleType>
                    </xs:attribute>
                    <xs:attribute name="sizeLimit" type="t:MAXINT" default="0"/>
                    <xs:attribute name="timeLimit" type="t:MAXINT" default="0"/>
                    <xs:attribute name="typesOnly" type="xs:boolean" default="false"/>
                  </xs:extension>
                </xs:complexContent>
              </xs:complexType>
              <xs:complexType name="ModifyRequest">
                <xs:complexContent>
                  <xs:extension base="t:DsmlMessage">
                    <xs:sequence>
                      <xs:element name="modification" type="t:DsmlModification" minOccurs="0" maxOccurs="unbounded"/>
                    </xs:sequence>
                    <xs:attribute name="dn" type="t:DsmlDN" use="required"/>
                  </xs:extension>
                </xs:complexContent>
              </xs:complexType>
              <xs:complexType name="AddRequest">
                <xs:complexContent>
                  <xs:extension base="t:DsmlMessage">
                    <xs:sequence>
                      <xs:element name="attr" type="t:DsmlAttr" minOccurs="0" maxOccurs="unbounded"/>
                    </xs:sequence>
                    <xs:attribute name="dn" type="t:DsmlDN" use="required"/>
                  </xs:extension>
                </xs:complexContent>
              </xs:complexType>
              <xs:complexType name="DelRequest">
                <xs:complexContent>
                  <xs:extension base="t:DsmlMessage">
                    <xs:attribute name="dn" type="t:DsmlDN" use="required"/>
                  </xs:extension>
                </xs:complexContent>
              </xs:complexType>
              <xs:complexType name="ModifyDNRequest">
                <xs:complexContent>
                  <xs:extension base="t:DsmlMessage">
                    <xs:attribute name="dn" type="t:DsmlDN" use="required"/>
                    <xs:attribute name="newrdn" type="t:DsmlRDN" use="required"/>
                    <xs:attribute name="deleteoldrdn" type="xs:boolean" default="true"/>
                    <xs:attribute name="newSuperior" type="t:DsmlDN"/>
                  </xs:extension>
                </xs:complexContent>
              </xs:complexType>
              <xs:complexType name="CompareRequest">
                <xs:complexContent>
                  <xs:extension base="t:DsmlMessage">
                    <xs:sequence><xs:element name="assertion" type="t:AttributeValueAssertion"/></xs:sequence>
                    <xs:attribute name="dn" type="t:DsmlDN" use="required"/>
                  </xs:extension>
                </xs:complexContent>
              </xs:complexType>
              <xs:complexType name="AbandonRequest">
                <xs:complexContent>
                  <xs:extension base="t:DsmlMessage">
                    <xs:attribute name="abandonID" type="t:RequestID" use="required"/>
                  </xs:extension>
                </xs:complexContent>
              </xs:complexType>
              <xs:complexType name="ExtendedRequest">
                <xs:complexContent>
                  <xs:extension base="t:DsmlMessage">
                    <xs:sequence>
                      <xs:element name="requestName" type="t:NumericOID"/>
                      <xs:element name="requestValue" type="xs:anyType" minOccurs="0"/>
                    </xs:sequence>
                  </xs:extension>
                </xs:complexContent>
              </xs:complexType>
              <xs:simpleType name="LDAPResultCode">
                <xs:restriction base="xs:string">
                  <xs:enumeration value="success"/>
                  <xs:enumeration value="operationsError"/>
                  <xs:enumeration value="protocolError"/>
                  <xs:enumeration value="timeLimitExceeded"/>
                  <xs:enumeration value="sizeLimitExceeded"/>
                  <xs:enumeration value="compareFalse"/>
                  <xs:enumeration value="compareTrue"/>
                  <xs:enumeration value="authMethodNotSupported"/>
                  <xs:enumeration value="strongAuthRequired"/>
                  <xs:enumeration value="referral"/>
                  <xs:enumeration value="adminLimitExceeded"/>
                  <xs:enumeration value="unavailableCriticalExtension"/>
                  <xs:enumeration value="confidentialityRequired"/>
                  <xs:enumeration value="saslBindInProgress"/>
                  <xs:enumeration value="noSuchAttribute"/>
                  <xs:enumeration value="undefinedAttributeType"/>
                  <xs:enumeration value="inappropriateMatching"/>
                  <xs:enumeration value="constraintViolation"/>
                  <xs:enumeration value="attributeOrValueExists"/>
                  <xs:enumeration value="invalidAttributeSyntax"/>
                  <xs:enumeration value="noSuchObject"/>
                  <xs:enumeration value="aliasProblem"/>
                  <xs:enumeration value="invalidDNSyntax"/>
                  <xs:enumeration value="aliasDerefencingProblem"/>
                  <xs:enumeration value="inappropriateAuthentication"/>
                  <xs:enumeration value="invalidCredentials"/>
                  <xs:enumeration value="insufficientAccessRights"/>
                  <xs:enumeration value="busy"/>
                  <xs:enumeration value="unavailable"/>
                  <xs:enumeration value="unwillingToPerform"/>
                  <xs:enumeration value="loopDetect"/>
                  <xs:enumeration value="namingViolation"/>
                  <xs:enumeration value="objectClassViolation"/>
                  <xs:enumeration value="notAllowedOnNonLeaf"/>
                  <xs:enumeration value="notAllowedOnRDN"/>
                  <xs:enumeration value="entryAlreadyExists"/>
                  <xs:enumeration value="objectClassModsProhibited"/>
                  <xs:enumeration value="affectMultipleDSAs"/>
                  <xs:enumeration value="other"/>
                </xs:restriction>
              </xs:simpleType>
              <xs:complexType name="ResultCode">
                <xs:attribute name="code" type="xs:int" use="required"/>
                <xs:attribute name="descr" type="t:LDAPResultCode"/>
              </xs:complexType>
              <xs:complexType name="LDAPResult">
                <xs:complexContent>
                  <xs:extension base="t:DsmlMessage">
                    <xs:sequence>
                      <xs:element name="resultCode" type="t:ResultCode"/>
                      <xs:element name="errorMessage" type="xs:string" minOccurs="0"/>
                      <xs:element name="referral" type="xs:anyURI" minOccurs="0" maxOccurs="unbounded"/>
                    </xs:sequence>
                    <xs:attribute name="matchedDN" type="t:DsmlDN"/>
                  </xs:extension>
                </xs:complexContent>
              </xs:complexType>
              <xs:complexType name="SearchResponse">
                <xs:sequence>
                  <xs:element name="searchResultEntry" type="t:SearchResultEntry" minOccurs="0" maxOccurs="unbounded"/>
                  <xs:element name="searchResultReference" type="t:SearchResultReference"
                      minOccurs="0" maxOccurs="unbounded"/>
                  <xs:element name="searchResultDone" type="t:LDAPResult"/>
                </xs:sequence>
                <xs:attribute name="requestID" type="t:RequestID"/>
              </xs:complexType>
              <xs:complexType name="SearchResultEntry">
                <xs:complexContent>
                  <xs:extension base="t:DsmlMessage">
                    <xs:sequence>
                      <xs:element name="attr" type="t:DsmlAttr" minOccurs="0" maxOccurs="unbounded"/>
                    </xs:sequence>
                    <xs:attribute name="dn" type="t:DsmlDN" use="required"/>
                  </xs:extension>
                </xs:complexContent>
              </xs:complexType>
              <xs:complexType name="SearchResultReference">
                <xs:complexContent>
                  <xs:extension base="t:DsmlMessage">
                    <xs:sequence><xs:element name="ref" type="xs:anyURI" maxOccurs="unbounded"/></xs:sequence>
                  </xs:extension>
                </xs:complexContent>
              </xs:complexType>
              <xs:complexType name="ExtendedResponse">
                <xs:complexContent>
                  <xs:extension base="t:LDAPResult">
                    <xs:sequence>
                      <xs:element name="responseName" type="t:NumericOID" minOccurs="0"/>
                      <xs:element name="response" type="xs:anyType" minOccurs="0"/>
                    </xs:sequence>
                  </xs:extension>
                </xs:complexContent>
              </xs:complexType>
              <xs:complexType name="ErrorResponse">
                <xs:sequence>
                  <xs:element name="message" type="xs:string" minOccurs="0"/>
                  <xs:element name="detail" minOccurs="0">
                    <xs:complexType><xs:sequence><xs:any/></xs:sequence></xs:complexType>
                  </xs:element>
                </xs:sequence>
                <xs:attribute name="requestID" type="t:RequestID"/>
                <xs:attribute name="type">
                  <xs:simpleType>
                    <xs:restriction base="xs:string">
                      <xs:enumeration value="notAttempted"/>
                      <xs:enumeration value="couldNotConnect"/>
                      <xs:enumeration value="connectionClosed"/>
                      <xs:enumeration value="malformedRequest"/>
                      <xs:enumeration value="gatewayInternalError"/>
                      <xs:enumeration value="authenticationFailed"/>
                      <xs:enumeration value="unresolvableURI"/>
                      <xs:enumeration value="other"/>
                    </xs:restriction>
                  </xs:simpleType>
                </xs:attribute>
              </xs:complexType>
            </xs:schema>
            """#
    )
}
