/// A contract with something of every kind of component, definition and document.
enum EveryKind {
    static let files = [
        "main.wsdl": """
        <w:definitions name="Every" targetNamespace="urn:e" xmlns:t="urn:e" xmlns:o="urn:o"
            xmlns:w="http://schemas.xmlsoap.org/wsdl/" xmlns:s="http://schemas.xmlsoap.org/wsdl/soap/"
            xmlns:s12="http://schemas.xmlsoap.org/wsdl/soap12/" xmlns:h="http://schemas.xmlsoap.org/wsdl/http/"
            xmlns:m="http://schemas.xmlsoap.org/wsdl/mime/" xmlns:a="http://www.w3.org/2006/05/addressing/wsdl"
            xmlns:e="http://schemas.xmlsoap.org/soap/encoding/" xmlns:x="urn:x" xmlns:xs="http://www.w3.org/2001/XMLSchema">
          <w:documentation>Every kind.</w:documentation>
          <w:import namespace="urn:e" location="more.wsdl"/>
          <w:import namespace="urn:gone" location="gone.wsdl"/>
          <x:thing w:required="true"/>
          <w:types>
            <xs:schema targetNamespace="urn:e" elementFormDefault="qualified">
              <xs:import namespace="urn:o" schemaLocation="parts/other.xsd"/>
              <xs:import namespace="http://www.w3.org/XML/1998/namespace"/>
              <xs:import namespace="http://schemas.xmlsoap.org/soap/encoding/"/>
              <xs:include schemaLocation="parts/Plain.xsd"/>
              <xs:redefine schemaLocation="parts/old.xsd">
                <xs:simpleType name="Code"><xs:restriction base="t:Code"><xs:maxLength value="4"/></xs:restriction></xs:simpleType>
              </xs:redefine>
              <xs:notation name="gif" public="image/gif"/>
              <xs:simpleType name="Size"><xs:restriction base="xs:int">
                <xs:minInclusive value="1" fixed="true"/><xs:maxExclusive value="100"/></xs:restriction></xs:simpleType>
              <xs:simpleType name="Name"><xs:restriction base="xs:QName" xmlns:q="urn:q">
                <xs:enumeration value="q:one"/><xs:enumeration value="t:two" xmlns:t="urn:inner"/>
                <xs:enumeration value="three"/></xs:restriction></xs:simpleType>
              <xs:simpleType name="Sizes" final="restriction"><xs:list itemType="t:Size"/></xs:simpleType>
              <xs:simpleType name="Broken"><xs:restriction base="xs:string"><xs:pattern value="[0-9"/>
                <xs:pattern value="[a-z]{2,3}"/></xs:restriction></xs:simpleType>
              <xs:simpleType name="Either"><xs:union memberTypes="t:Size t:Name"><xs:simpleType>
                <xs:restriction base="xs:string"><xs:enumeration value="none"/></xs:restriction></xs:simpleType></xs:union></xs:simpleType>
              <xs:simpleType name="Wider"><xs:union memberTypes="t:Either xs:date"/></xs:simpleType>
              <xs:group name="Pair"><xs:choice><xs:element name="left" type="t:Size"/>
                <xs:element name="right" type="t:Sizes" minOccurs="0" maxOccurs="unbounded"/></xs:choice></xs:group>
              <xs:attributeGroup name="Marks"><xs:attribute name="mark" type="t:Either" default="none"/>
                <xs:attribute ref="xml:lang" use="required"/><xs:anyAttribute namespace="##other" processContents="lax"/></xs:attributeGroup>
              <xs:attribute name="global" type="xs:boolean" fixed="true"/>
              <xs:complexType name="Base" abstract="true" block="extension"><xs:sequence>
                <xs:group ref="t:Pair" minOccurs="0"/><xs:any namespace="urn:a urn:b ##local" processContents="skip" minOccurs="0"/>
                </xs:sequence><xs:attributeGroup ref="t:Marks"/></xs:complexType>
              <xs:complexType name="Derived" mixed="false" final="#all"><xs:complexContent><xs:extension base="t:Base">
                <xs:all><xs:element name="only"/></xs:all></xs:extension></xs:complexContent></xs:complexType>
              <xs:complexType name="Tree"><xs:sequence><xs:element name="node" type="t:Tree" nillable="true" minOccurs="0"
                maxOccurs="7"/><xs:element ref="t:head"/></xs:sequence><xs:attribute ref="t:global"/></xs:complexType>
              <xs:complexType name="Text"><xs:simpleContent><xs:extension base="t:Wider"><xs:attribute name="unit"/>
                </xs:extension></xs:simpleContent></xs:complexType>
              <xs:complexType name="Loose" mixed="true"/>
              <xs:complexType name="Rows"><xs:complexContent><xs:restriction base="e:Array">
                <xs:attribute ref="e:arrayType" w:arrayType="t:Size[,][]"/></xs:restriction></xs:complexContent></xs:complexType>
              <xs:element name="head" type="t:Base" abstract="true" final="restriction"/>
              <xs:element name="member" type="t:Derived" substitutionGroup="t:head" block="#all"/>
              <xs:element name="get" type="t:Tree"><xs:key name="nodes"><xs:selector xpath="t:node"/><xs:field xpath="@t:global"/>
                </xs:key><xs:keyref name="refs" refer="t:nodes"><xs:selector xpath=".//t:node"/><xs:field xpath="t:head"/></xs:keyref></xs:element>
              <xs:element name="answer" type="t:Text" default="none"/>
              <xs:element name="session" type="o:Session" nillable="true"/>
              <xs:complexType name="Scan" i:expectedContentTypes="image/png" xmlns:i="http://www.w3.org/2005/05/xmlmime">
                <xs:simpleContent><xs:extension base="xs:base64Binary"/></xs:simpleContent></xs:complexType>
              <xs:element name="scan" type="t:Scan" i:expectedContentTypes="image/*" xmlns:i="http://www.w3.org/2005/05/xmlmime"/>
              <xs:element name="lost" type="t:Nowhere"/>
            </xs:schema>
          </w:types>
          <w:message name="in"><w:documentation>In.</w:documentation><w:part name="body" element="t:get"/><w:part name="session" element="t:session"/></w:message>
          <w:message name="out"><w:part name="body" element="t:answer"/></w:message>
          <w:message name="rpc"><w:part name="rows" type="t:Rows"/><w:part name="size" type="t:Size"/><w:part name="nothing"/></w:message>
          <w:message name="bad"><w:part name="fault" element="t:answer"/></w:message>
          <w:portType name="Ways">
            <w:operation name="get" parameterOrder="body session"><w:input message="t:in" a:Action="urn:in"/><w:output message="t:out"/><w:fault name="bad" message="t:bad"/></w:operation>
            <w:operation name="tell"><w:input message="t:rpc"/></w:operation>
            <w:operation name="ask"><w:output message="t:out"/><w:input message="t:in"/></w:operation>
          </w:portType>
          <w:binding name="One" type="t:Ways">
            <s:binding transport="http://schemas.xmlsoap.org/soap/http"/><a:UsingAddressing/>
            <w:operation name="get"><s:operation soapAction="urn:get"/>
              <w:input><m:multipartRelated><m:part><s:body parts="body" use="literal"/></m:part>
                <m:part><m:content part="session" type="image/*"/><m:mimeXml part="session"/></m:part></m:multipartRelated>
                <s:header message="t:in" part="session" use="literal"><s:headerfault message="t:bad" part="fault" use="literal"/></s:header></w:input>
              <w:output><s:body use="literal"/></w:output>
              <w:fault name="bad"><s:fault name="bad" use="literal"/></w:fault></w:operation>
          </w:binding>
          <w:binding name="Two" type="t:Ways">
            <s12:binding style="rpc" transport="http://schemas.xmlsoap.org/soap/http"/>
            <w:operation name="tell"><s12:operation soapAction="urn:tell" soapActionRequired="false"/>
              <w:input><s12:body use="encoded" namespace="urn:rpc" encodingStyle="http://www.w3.org/2003/05/soap-encoding"/></w:input></w:operation>
          </w:binding>
          <w:binding name="Get" type="t:Ways"><h:binding verb="GET"/><w:operation name="get"><h:operation location="/get"/>
            <w:input><h:urlEncoded/></w:input><w:output><m:content type="text/xml"/></w:output></w:operation></w:binding>
          <w:service name="Every"><w:documentation>All of it.</w:documentation>
            <w:port name="P1" binding="t:One"><s:address location="https://example.org/1"/></w:port>
            <w:port name="P2" binding="t:Two"><s12:address location="https://example.org/2"/></w:port>
            <w:port name="P3" binding="t:None"><x:address/></w:port></w:service>
        </w:definitions>
        """,
        "more.wsdl": wsdl(
            """
            <w:portType name="More"><w:operation name="note"><w:output message="e:more" xmlns:e="urn:e"/></w:operation></w:portType>
            <w:message name="more"/>
            """,
            namespace: "urn:e"
        ),
        "parts/other.xsd": schema(
            "urn:o",
            """
            <xs:complexType name="Session"><xs:sequence><xs:element name="id" type="xs:token" minOccurs="0"/></xs:sequence>
            <xs:attribute name="kind"><xs:simpleType><xs:restriction base="xs:NMTOKENS"><xs:length value="2"/></xs:restriction></xs:simpleType></xs:attribute>
            </xs:complexType>
            """
        ),
        "parts/plain.xsd": schema(nil, "<xs:element name='plain' type='xs:gYear'/>"),
        "parts/old.xsd": schema(
            "urn:e",
            "<xs:simpleType name='Code'><xs:restriction base='xs:string'><xs:minLength value='2'/></xs:restriction></xs:simpleType>"
        ),
    ]
}
