import SoapstoneCodec
import SoapstoneOperations
import SoapstoneSOAP
import SoapstoneXML
import SystemsOfRecord

/// The JSON Schema (draft 2020-12) of `soapstone.yaml`; `Documentation/Schemas/soapstone.json` has the same text.
enum ConfigurationSchema {
    static let text: String = {
        var overlay = ByteWriter()
        guard let gateway = document(base)?["$defs"]?["gateway"] else { return base }
        writeOverlay(of: gateway, to: &overlay, isTop: true)
        var output = ByteWriter()
        document(base.replacing(#""gatewayOverlay": {}"#, with: #""gatewayOverlay": \#(overlay.string)"#))?
            .write(to: &output, style: .pretty)
        return output.string
    }()

    /// The text is the tool's own; it is JSON.
    private static func document(_ text: String) -> JSONValue? {
        try? JSONDocument(parsing: Array(text.utf8), limits: .file).root
    }

    /// The schema without what follows from it.
    private static let base = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "The configuration of a Soapstone project: soapstone.yaml",
          "description": "Every key that there is; soapstone config check looks at what they point to, too.",
          "type": "object",
          "minProperties": 1,
          "properties": {
            "gateway": {"description": "soapstone gateway", "$ref": "#/$defs/gateway"},
            "check": {"description": "soapstone check and drift", "$ref": "#/$defs/check"},
            "redaction": {"description": "What record and others take out of messages", "$ref": "#/$defs/redaction"},
            "environments": {
              "description": "Mappings are merged, all else replaces, null takes away",
              "type": "object",
              "properties": {
                "DEV": {"$ref": "#/$defs/environment"},
                "SYS": {"$ref": "#/$defs/environment"},
                "UAT": {"$ref": "#/$defs/environment"},
                "PROD": {"$ref": "#/$defs/environment"}
              },
              "additionalProperties": false
            }
          },
          "additionalProperties": false,
          "$defs": {
            "text": {
              "description": "YAML reads 1.10 as a number; it is taken as it is written.",
              "type": ["string", "number", "boolean"],
              "minLength": 1
            },
            "name": {"type": "string", "pattern": "^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$"},
            "address": {
              "type": "string",
              "anyOf": [
                {"pattern": "^https://[^\\s/?#@\\\\]+([/?][^\\s#\\\\]*)?$"},
                {"pattern": "^http://(localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\])(:[0-9]{1,5})?([/?][^\\s#\\\\]*)?$"}
              ]
            },
            "origin": {
              "type": "string",
              "anyOf": [
                {"pattern": "^https://([a-z0-9.-]+|\\[[0-9a-f:]+\\])(:[0-9]{1,5})?$"},
                {"pattern": "^http://(localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\])(:[0-9]{1,5})?$"}
              ]
            },
            "redis": {
              "type": "string",
              "anyOf": [
                {"pattern": "^unix:/"},
                {"pattern": "^redis://(localhost|127(\\.[0-9]{1,3}){3}|\\[::1\\]):[0-9]{1,5}(/[0-9]{1,3})?$"},
                {"pattern": "^rediss://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:]+\\]):[0-9]{1,5}(/[0-9]{1,3})?$"}
              ]
            },
            "seconds": {"type": "integer", "minimum": 1, "maximum": 2592000},
            "key": {
              "type": "object",
              "properties": {
                "id": {
                  "description": "What requests name a key by",
                  "$ref": "#/$defs/text",
                  "pattern": "^[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}$"
                },
                "file": {"description": "The private key in PEM, with mode 0600", "$ref": "#/$defs/text"}
              },
              "required": ["id", "file"],
              "additionalProperties": false
            },
            "client": {
              "type": "object",
              "properties": {
                "id": {
                  "description": "The name in the log; with tokens, the value of their claim",
                  "$ref": "#/$defs/text",
                  "pattern": "^[!-~]{1,128}$"
                },
                "keyHashes": {
                  "description": "The hashes of its API keys; soapstone config key makes a key",
                  "type": "array",
                  "items": {"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"},
                  "minItems": 1
                },
                "operations": {
                  "description": "The operations that it may call, beside those of its scopes",
                  "type": "array",
                  "items": {"$ref": "#/$defs/operations"},
                  "minItems": 1
                },
                "ratePerMinute": {
                  "description": "The most calls in a minute, on the average; no limit",
                  "$ref": "#/$defs/rate"
                },
                "burst": {"description": "The most calls at once; ratePerMinute", "$ref": "#/$defs/rate"}
              },
              "required": ["id"],
              "dependentRequired": {"burst": ["ratePerMinute"], "keyHashes": ["operations"]},
              "additionalProperties": false
            },
            "operations": {
              "description": "getCase* of any service, Orders/* of one, * for all",
              "$ref": "#/$defs/text",
              "pattern": "^[^\\s/]*(/[^\\s/]*)?$"
            },
            "rate": {"type": "integer", "minimum": 1, "maximum": 1000000},
            "jwks": {
              "type": "string",
              "minLength": 1,
              "if": {"pattern": "^https?://"},
              "then": {"$ref": "#/$defs/address"}
            },
            "gateway": {
              "type": "object",
              "properties": {
                "host": {"description": "The address to listen on; 127.0.0.1", "$ref": "#/$defs/text"},
                "port": {
                  "description": "The port to listen on, 0 for a free one; 7628",
                  "type": "integer",
                  "minimum": 0,
                  "maximum": 65535
                },
                "tls": {
                  "type": "object",
                  "properties": {
                    "certificate": {
                      "description": "What clients are shown, in PEM, with the chain to its authority",
                      "$ref": "#/$defs/text"
                    },
                    "key": {"description": "Its private key in PEM, with mode 0600", "$ref": "#/$defs/text"},
                    "clientAuthorities": {
                      "description": "Turns clients away without a certificate of these authorities, in PEM",
                      "$ref": "#/$defs/text"
                    }
                  },
                  "required": ["certificate", "key"],
                  "additionalProperties": false
                },
                "behindTLS": {
                  "description": "Whether something before the gateway ends TLS; false",
                  "type": "boolean"
                },
                "hosts": {
                  "description": "Names that clients reach the gateway by, beside those of this machine, without ports",
                  "type": "array",
                  "items": {"$ref": "#/$defs/text", "pattern": "^[A-Za-z0-9.:-]{1,255}$"}
                },
                "forms": {
                  "description": "Whether forms are taken beside JSON; false",
                  "type": "boolean"
                },
                "safeOperations": {
                  "description": "Operations that GET can call, too: getCase* of any service, Orders/* of one, * for all",
                  "type": "array",
                  "items": {"$ref": "#/$defs/operations"}
                },
                "limits": {
                  "type": "object",
                  "properties": {
                    "requestBytes": {
                      "description": "Bytes of a request's body; 8388608",
                      "type": "integer",
                      "minimum": 1,
                      "maximum": 2147483647
                    },
                    "stringBytes": {
                      "description": "Bytes of one string in a request; as many as the body may have",
                      "type": "integer",
                      "minimum": 1,
                      "maximum": 2147483647
                    }
                  },
                  "additionalProperties": false
                },
                "alwaysOK": {
                  "description": "Whether every response has HTTP status 200; false",
                  "type": "boolean"
                },
                "clients": {
                  "description": "The programs that may call operations; without this key, everybody may",
                  "type": "array",
                  "items": {"$ref": "#/$defs/client"}
                },
                "clientKeyField": {
                  "description": "The header field in which clients send their API keys; X-API-Key",
                  "$ref": "#/$defs/field"
                },
                "tokens": {
                  "type": "object",
                  "properties": {
                    "jwks": {"description": "The keys that tokens are signed with: a file, or https://", "$ref": "#/$defs/jwks"},
                    "issuer": {"description": "The value of the claim iss", "$ref": "#/$defs/text"},
                    "audience": {"description": "The value of the claim aud, or one of them", "$ref": "#/$defs/text"},
                    "algorithms": {
                      "description": "The algorithms that are accepted; RS256 and ES256",
                      "type": "array",
                      "items": {
                        "enum": [
                          "RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"
                        ]
                      },
                      "minItems": 1
                    },
                    "clientClaim": {"description": "The claim with the id of the client; sub", "$ref": "#/$defs/text"},
                    "scopeClaim": {"description": "The claim with the scopes; scope", "$ref": "#/$defs/text"},
                    "leewaySeconds": {
                      "description": "The most that the clocks may differ; 60",
                      "type": "integer",
                      "minimum": 0,
                      "maximum": 600
                    },
                    "ratePerMinute": {
                      "description": "The most calls in a minute of each client that is not in clients; no limit",
                      "$ref": "#/$defs/rate"
                    },
                    "burst": {"description": "The most calls at once; ratePerMinute", "$ref": "#/$defs/rate"}
                  },
                  "required": ["jwks", "issuer", "audience"],
                  "dependentRequired": {"burst": ["ratePerMinute"]},
                  "additionalProperties": false
                },
                "scopes": {
                  "description": "The operations that each scope of a token allows",
                  "type": "object",
                  "propertyNames": {"pattern": "^[!#-\\[\\]-~]+$"},
                  "additionalProperties": {"type": "array", "items": {"$ref": "#/$defs/operations"}}
                },
                "cors": {
                  "type": "object",
                  "properties": {
                    "origins": {
                      "description": "The pages of other sites that may call, as browsers name them",
                      "type": "array",
                      "items": {"$ref": "#/$defs/origin"}
                    },
                    "headers": {
                      "description": "Header fields that they may send beside those of the gateway",
                      "type": "array",
                      "items": {"$ref": "#/$defs/field", "not": {"const": "*"}}
                    },
                    "maxAgeSeconds": {
                      "description": "The time for which a browser may keep the response to a preflight request; 600",
                      "$ref": "#/$defs/seconds"
                    }
                  },
                  "required": ["origins"],
                  "additionalProperties": false
                },
                "jobs": {
                  "type": "object",
                  "description": "What whoever has a job run must send as Authorization: Bearer",
                  "properties": {
                    "tokenEnv": {"description": "The variable that holds the token", "$ref": "#/$defs/text"},
                    "tokenFile": {"description": "Or the file that holds it, with mode 0600", "$ref": "#/$defs/text"}
                  },
                  "not": {"required": ["tokenEnv", "tokenFile"]},
                  "additionalProperties": false
                },
                "logging": {
                  "type": "object",
                  "properties": {
                    "calls": {
                      "description": "Whether each call is logged, without values of users; false",
                      "type": "boolean"
                    },
                    "level": {
                      "description": "How serious an event must be to be logged; info",
                      "enum": ["trace", "debug", "info", "notice", "warning", "error", "critical"]
                    }
                  },
                  "additionalProperties": false
                },
                "services": {
                  "type": "object",
                  "description": "Upstreams, by the ids of their services",
                  "propertyNames": {"$ref": "#/$defs/name"},
                  "additionalProperties": {
                    "type": "object",
                    "properties": {
                      "url": {"description": "https://, or http:// on this machine", "$ref": "#/$defs/address"},
                      "user": {"description": "The service account's user", "$ref": "#/$defs/text"},
                      "passwordEnv": {
                        "description": "The variable that holds the password or the token",
                        "$ref": "#/$defs/text"
                      },
                      "passwordFile": {
                        "description": "Or the file that holds it, with mode 0600",
                        "$ref": "#/$defs/text"
                      }
                    },
                    "required": ["url"],
                    "dependentRequired": {"passwordEnv": ["user"], "passwordFile": ["user"]},
                    "dependentSchemas": {
                      "user": {"anyOf": [{"required": ["passwordEnv"]}, {"required": ["passwordFile"]}]}
                    },
                    "not": {"required": ["passwordEnv", "passwordFile"]},
                    "additionalProperties": false
                  }
                },
                "systems": \#(systems),
                "engagement": {
                  "type": "object",
                  "properties": {
                    "url": {
                      "description": "https://, or http:// on this machine; without a query",
                      "$ref": "#/$defs/address",
                      "pattern": "^[^?]*$"
                    },
                    "appId": {
                      "description": "The application's id there",
                      "$ref": "#/$defs/text",
                      "maxLength": 128,
                      "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]+$"
                    },
                    "secretField": {
                      "description": "The field that carries the secret; X-VoltMX-Authorization",
                      "$ref": "#/$defs/field"
                    },
                    "secretEnv": {"description": "The variable that holds the secret", "$ref": "#/$defs/text"},
                    "secretFile": {"description": "Or the file that holds it, with mode 0600", "$ref": "#/$defs/text"},
                    "messagePath": {
                      "description": "Where messages are posted; /api/v1/messages",
                      "$ref": "#/$defs/text",
                      "pattern": "^/[!-\"$-\\[\\]-~]*$"
                    },
                    "timeoutSeconds": {"description": "How long one request may take; 8", "$ref": "#/$defs/seconds"},
                    "jobSeconds": {"description": "How long a job may take; 600", "$ref": "#/$defs/seconds"},
                    "recipientsPerMessage": {
                      "description": "The most recipients of one message; 500",
                      "type": "integer",
                      "minimum": 1,
                      "maximum": 10000
                    },
                    "notifications": {
                      "type": "object",
                      "description": "By the criterion of the job",
                      "propertyNames": {"enum": ["PAYMENT_DUE", "MISSING_INFO", "NEW_MESSAGE"]},
                      "additionalProperties": {
                        "type": "object",
                        "properties": {
                          "banner": {
                            "description": "The text",
                            "$ref": "#/$defs/text",
                            "maxLength": 240,
                            "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]+$"
                          },
                          "sound": {
                            "description": "The name of a sound; none unless given",
                            "$ref": "#/$defs/text",
                            "maxLength": 128,
                            "pattern": "^[^\\u0000-\\u001f\\u007f-\\u009f]+$"
                          },
                          "badge": {
                            "description": "The number at the icon; left as it is unless given",
                            "type": "integer",
                            "minimum": 0,
                            "maximum": 99999
                          }
                        },
                        "required": ["banner"],
                        "additionalProperties": false
                      }
                    }
                  },
                  "required": ["url", "appId"],
                  "not": {"required": ["secretEnv", "secretFile"]},
                  "additionalProperties": false
                },
                "sessions": {
                  "anyOf": [
                    {"type": "string", "minLength": 1},
                    {
                      "type": "object",
                      "properties": {
                        "fixed": {"description": "The file of fixed sessions, for development", "$ref": "#/$defs/text"},
                        "redis": {"description": "A Redis server for sessions", "$ref": "#/$defs/redis"},
                        "redisPasswordEnv": {
                          "description": "The variable that holds its password",
                          "$ref": "#/$defs/text"
                        },
                        "redisPasswordFile": {
                          "description": "Or the file that holds it, with mode 0600",
                          "$ref": "#/$defs/text"
                        },
                        "redisAuthorities": {
                          "description": "Whom to trust as a rediss:// server, in PEM",
                          "$ref": "#/$defs/text"
                        },
                        "redisCertificate": {"description": "A client certificate for it, in PEM", "$ref": "#/$defs/text"},
                        "redisKey": {"description": "Its private key in PEM, with mode 0600", "$ref": "#/$defs/text"},
                        "idleSeconds": {
                          "description": "How long a session lives without a call; 300",
                          "$ref": "#/$defs/seconds"
                        },
                        "lifeSeconds": {"description": "How long it lives at most; 28800", "$ref": "#/$defs/seconds"},
                        "count": {
                          "description": "How many there may be; 10000",
                          "type": "integer",
                          "minimum": 1,
                          "maximum": 2147483647
                        },
                        "perUser": {
                          "description": "How many one user may have; 5",
                          "type": "integer",
                          "minimum": 1,
                          "maximum": 2147483647
                        }
                      },
                      "dependentRequired": {"redisCertificate": ["redisKey"], "redisKey": ["redisCertificate"]},
                      "not": {"required": ["redisPasswordEnv", "redisPasswordFile"]},
                      "additionalProperties": false
                    }
                  ]
                },
                "credentials": {
                  "type": "object",
                  "properties": {
                    "keys": {"type": "array", "items": {"$ref": "#/$defs/key"}},
                    "temporaryKey": {
                      "description": "A key that ends with the process, for development; false",
                      "type": "boolean"
                    },
                    "padding": {"enum": ["oaep-sha256", "pkcs1-v1.5"]},
                    "clear": {
                      "description": "Whether credentials may come as they are, for development; false",
                      "type": "boolean"
                    }
                  },
                  "additionalProperties": false
                },
                "application": {
                  "type": "object",
                  "description": "By platform",
                  "propertyNames": {"$ref": "#/$defs/name"},
                  "additionalProperties": {
                    "type": "object",
                    "properties": {
                      "latestVersion": {
                        "description": "The version that there is to be had, in quotes",
                        "$ref": "#/$defs/text",
                        "pattern": "^[0-9]{1,9}(\\.[0-9]{1,9}){0,7}$"
                      },
                      "minimumVersion": {
                        "description": "The first that still works, in quotes",
                        "$ref": "#/$defs/text",
                        "pattern": "^[0-9]{1,9}(\\.[0-9]{1,9}){0,7}$"
                      }
                    },
                    "required": ["latestVersion", "minimumVersion"],
                    "additionalProperties": false
                  }
                },
                "maintenance": {
                  "type": "object",
                  "properties": {
                    "maintenanceFlag": {"description": "false switches the window off; true", "type": "boolean"},
                    "startTime": {
                      "description": "In quotes: '04:00'",
                      "$ref": "#/$defs/text",
                      "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"
                    },
                    "endTime": {
                      "description": "In quotes: '06:00'",
                      "$ref": "#/$defs/text",
                      "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"
                    },
                    "timeZone": {
                      "description": "America/New_York, or UTC",
                      "$ref": "#/$defs/text",
                      "pattern": "^(UTC|.+/.+)$"
                    }
                  },
                  "required": ["startTime", "endTime", "timeZone"],
                  "additionalProperties": false
                }
              },
              "dependentRequired": {"scopes": ["tokens"]},
              "anyOf": [
                {"required": ["tokens"]},
                {"properties": {"clients": {"items": {"required": ["keyHashes"]}}}}
              ],
              "additionalProperties": false
            },
            "environment": {
              "type": "object",
              "properties": {"gateway": {"anyOf": [{"$ref": "#/$defs/gatewayOverlay"}, {"type": "null"}]}},
              "additionalProperties": false
            },
            "gatewayOverlay": {},
            "check": {
              "type": "object",
              "properties": {
                "contracts": {
                  "description": "WSDL files and folders of them",
                  "type": "array",
                  "items": {"$ref": "#/$defs/text"}
                },
                "fixtures": {
                  "description": "Folders of fixtures",
                  "type": "array",
                  "items": {"$ref": "#/$defs/text"}
                },
                "baseline": {"description": "The file of known findings", "$ref": "#/$defs/text"},
                "failOn": {"description": "The least severity that makes the check fail", "enum": ["error", "warning"]},
                "mappingSheet": {"description": "The sheet of workbooks that has the mapping", "$ref": "#/$defs/text"},
                "severity": {"$ref": "#/$defs/severity"},
                "paths": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "path": {
                        "description": "From the project's folder on; * stands for one whole name",
                        "$ref": "#/$defs/text"
                      },
                      "ignore": {
                        "type": "array",
                        "items": {
                          "type": "object",
                          "properties": {
                            "rule": {"$ref": "#/$defs/rule"},
                            "at": {"description": "The path of the findings that are meant", "$ref": "#/$defs/text"},
                            "reason": {"description": "What a reader has to know to agree", "$ref": "#/$defs/text"}
                          },
                          "required": ["rule", "reason"],
                          "additionalProperties": false
                        }
                      },
                      "severity": {"$ref": "#/$defs/severity"}
                    },
                    "required": ["path"],
                    "additionalProperties": false
                  }
                }
              },
              "additionalProperties": false
            },
            "rule": {
              "description": "A rule's id, or the beginning of some that ends with a dot",
              "type": "string",
              "pattern": "^[A-Za-z][A-Za-z0-9.-]*$"
            },
            "severity": {
              "type": "object",
              "propertyNames": {"$ref": "#/$defs/rule"},
              "additionalProperties": {
                "description": "YAML reads off as false.",
                "enum": ["error", "warning", "note", "off", false]
              }
            },
            "redaction": {
              "type": "object",
              "properties": {
                "keepNames": {"type": "array", "items": {"$ref": "#/$defs/text"}},
                "words": {
                  "description": "Words that tell names of secrets, beside the standard ones: geheim, session id",
                  "type": "array",
                  "items": {"$ref": "#/$defs/text"}
                },
                "keepWords": {
                  "description": "Standard words that tell no secrets here",
                  "type": "array",
                  "items": {"$ref": "#/$defs/text"}
                },
                "keepValues": {"type": "array", "items": {"$ref": "#/$defs/text"}},
                "keepHeaders": {"type": "array", "items": {"$ref": "#/$defs/field"}},
                "keepClasses": {"type": "array", "items": {"enum": ["personal", "secret"]}},
                "keepParts": {
                  "type": "array",
                  "items": {"$ref": "#/$defs/text", "pattern": "^[^/\\s*]+/(\\*|[^/\\s*]+)$"}
                },
                "namespaces": {"type": "object", "additionalProperties": {"$ref": "#/$defs/text"}},
                "rules": {
                  "type": "array",
                  "items": {
                    "type": "object",
                    "properties": {
                      "name": {"$ref": "#/$defs/text", "pattern": "^[A-Za-z0-9_-]{1,64}$"},
                      "path": {"description": "An XPath with the prefixes of namespaces", "$ref": "#/$defs/text"},
                      "pointer": {"description": "A JSON pointer", "$ref": "#/$defs/text"},
                      "pattern": {
                        "description": "A regular expression of XML Schema for values in any text, which are whole words",
                        "$ref": "#/$defs/text"
                      },
                      "header": {"$ref": "#/$defs/field"},
                      "localName": {"$ref": "#/$defs/text"}
                    },
                    "required": ["name"],
                    "oneOf": [
                      {"required": ["path"]},
                      {"required": ["pointer"]},
                      {"required": ["pattern"]},
                      {"required": ["header"]},
                      {"required": ["localName"]}
                    ],
                    "additionalProperties": false
                  }
                }
              },
              "additionalProperties": false
            },
            "field": {
              "description": "A header field",
              "$ref": "#/$defs/text",
              "pattern": "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$"
            }
          }
        }
        """#

    /// The sections of systems of record, with the keys that each takes.
    private static var systems: String {
        let systems = SystemOfRecord.all.settings.map { system in
            let keys = system.keys.map { key in
                "\(quoted(key.name)): {\"description\": \(quoted(key.summary)), \(schema(of: key.kind))}"
            }
            let keysOfSystem = keys.joined(separator: ", ")
            return """
                \(quoted(system.system)): {"type": "object", "properties": {\(keysOfSystem)}, "additionalProperties": false}
                """
        }
        return """
            {
              "description": "Settings of systems of record: addresses and texts of the place where they run",
              "type": "object",
              "properties": {\(systems.joined(separator: ", "))},
              "additionalProperties": false
            }
            """
    }

    /// Writes what an environment may have in the place of an object: nothing is required, and null takes a key away.
    private static func writeOverlay(of schema: JSONValue, to output: inout ByteWriter, isTop: Bool = false) {
        var isFirst = true
        output.append("{")
        for (key, value) in schema.members {
            switch key {
            case "required", "dependentRequired", "dependentSchemas", "not": continue
            // Between the top's members it says what is required.
            case "anyOf" where isTop: continue
            default: break
            }
            if !isFirst { output.append(",") }
            isFirst = false
            output.appendJSON(key)
            output.append(":")
            switch key {
            case "anyOf":
                output.append("[")
                for (index, choice) in value.elements.enumerated() {
                    if index > 0 { output.append(",") }
                    writeOverlay(of: choice, to: &output)
                }
                output.append("]")
            case "properties":
                output.append("{")
                for (index, property) in value.members.enumerated() {
                    if index > 0 { output.append(",") }
                    output.appendJSON(property.key)
                    output.append(":")
                    writeNullable(property.value, to: &output)
                }
                output.append("}")
            case "additionalProperties" where value.kind == .object: writeNullable(value, to: &output)
            default: value.write(to: &output)
            }
        }
        output.append("}")
    }

    private static func writeNullable(_ schema: JSONValue, to output: inout ByteWriter) {
        output.append(#"{"anyOf":["#)
        writeOverlay(of: schema, to: &output)
        output.append(#",{"type":"null"}]}"#)
    }

    private static func schema(of kind: SystemSettings.Kind) -> String {
        switch kind {
        case .text(let length): ##""$ref": "#/$defs/text", "maxLength": \##(length)"##
        case .service: ##""$ref": "#/$defs/address""##
        case .link: #""type": "string", "pattern": "^https://[^\\s/?#@\\\\]+([/?][^\\s#\\\\]*)?$""#
        case .seconds:
            #""anyOf": [{"type": "integer", "minimum": 1, "maximum": 2592000}, {"type": "string", "pattern": "^[0-9]*$"}]"#
        case .folder, .secretFile: ##""$ref": "#/$defs/text""##
        case .word(let words): #""enum": [\#(words.map(quoted).joined(separator: ", "))]"#
        }
    }

    /// A text in the quotes of JSON, which YAML takes, too.
    static func quoted(_ text: String) -> String {
        var output = ByteWriter()
        output.appendJSON(text)
        return output.string
    }
}
