extension OpenAPIDocument {
    static let schemas = #"""
        "schemas": {
          "Health": {
            "type": "object",
            "required": ["fixtures", "mode", "status"],
            "properties": {
              "fixtures": {"type": "integer"},
              "added": {"type": "integer", "description": "The number of added stubs, if there are any."},
              "mode": {"enum": ["replay", "record", "spy", "compare"]},
              "operations": {"type": "integer"},
              "status": {"const": "ok"}
            },
            "additionalProperties": false
          },
          "Done": {
            "type": "object",
            "required": ["status"],
            "properties": {"status": {"const": "ok"}},
            "additionalProperties": false
          },
          "Nothing": {"type": "object", "maxProperties": 0},
          "RecordingStatus": {
            "type": "object",
            "required": ["status"],
            "properties": {
              "status": {
                "enum": ["NeverStarted", "Recording", "Stopped"],
                "description": "NeverStarted where the stub has no folder to record into."
              },
              "unusableCount": {
                "type": "integer",
                "description": "The number of fixtures that will not replay, or not everywhere."
              },
              "unusable": {
                "type": "array",
                "description": "The last 100 of them, oldest first.",
                "items": {
                  "type": "object",
                  "required": ["request", "reason"],
                  "properties": {
                    "request": {"type": "string", "description": "POST /shop with {urn:shop}getOrder"},
                    "reason": {"type": "string"}
                  },
                  "additionalProperties": false
                }
              }
            },
            "additionalProperties": false
          },
          "Problem": {
            "type": "object",
            "required": ["type", "title", "status", "detail", "code"],
            "properties": {
              "type": {"type": "string", "format": "uri"},
              "title": {"type": "string"},
              "status": {"type": "integer"},
              "detail": {"type": "string"},
              "code": {"type": "string"},
              "errors": {
                "type": "array",
                "description": "Everything that is wrong with a stub.",
                "items": {
                  "type": "object",
                  "required": ["code", "pointer", "message", "remedy"],
                  "properties": {
                    "code": {"type": "string"},
                    "pointer": {"type": "string", "format": "json-pointer"},
                    "message": {"type": "string"},
                    "remedy": {"type": "string"}
                  },
                  "additionalProperties": false
                }
              }
            }
          },
          "Stub": {
            "type": "object",
            "description": "A request and its response. The other keys are those of a fixture's exchange.yaml.",
            "properties": {
              "operation": {
                "type": "string",
                "description": "{namespace}name, or a name of the contract or of a fixture; needed without request.body."
              },
              "system": {"type": "string"},
              "service": {"type": "string"},
              "name": {"type": "string", "description": "Numbered unless given."},
              "soapVersion": {"enum": ["1.1", "1.2"]},
              "endpoint": {"type": "string"},
              "method": {"const": "POST"},
              "request": {
                "type": "object",
                "properties": {
                  "headers": {"type": "object", "additionalProperties": {"type": "string"}},
                  "body": {"type": "string", "description": "The envelope; without it, any request of operation matches."},
                  "bodyAsBase64": {"type": "string", "contentEncoding": "base64"},
                  "http": {
                    "type": "string",
                    "description": "A request without SOAP: request line, header fields, an empty line and the body."
                  }
                },
                "additionalProperties": false
              },
              "response": {
                "type": "object",
                "properties": {
                  "status": {"type": "integer", "minimum": 200, "maximum": 599},
                  "headers": {"type": "object", "additionalProperties": {"type": "string"}},
                  "body": {"type": "string", "description": "The envelope; none by default."},
                  "bodyAsBase64": {"type": "string", "contentEncoding": "base64"}
                },
                "additionalProperties": false
              },
              "class": {"enum": ["ordinary", "edge", "fault", "negative"]},
              "note": {"type": "string"},
              "recordedAt": {"type": "string"},
              "clock": {"type": "string"},
              "safe": {"type": "boolean"},
              "scenario": {"type": "object"},
              "match": {"type": "object"},
              "compare": {"type": "object"},
              "latency": {"type": "string"},
              "check": {"type": "object"},
              "delay": {"type": ["string", "object"]},
              "dribble": {"type": "object"},
              "fault": {"type": ["string", "object"]},
              "template": {"type": ["boolean", "object"]}
            },
            "additionalProperties": false
          },
          "Saved": {
            "type": "object",
            "required": ["saved", "known", "findings"],
            "properties": {
              "saved": {"type": "array", "items": {"type": "string"}},
              "known": {"type": "array", "items": {"type": "string"}, "description": "In the folder already."},
              "findings": {
                "type": "array",
                "description": "What was left out or changed.",
                "items": {
                  "type": "object",
                  "required": ["outcome", "mapping", "message"],
                  "properties": {
                    "outcome": {"type": "string"},
                    "mapping": {"type": "string"},
                    "message": {"type": "string"}
                  },
                  "additionalProperties": false
                }
              }
            },
            "additionalProperties": false
          },
          "MappingID": {
            "type": "object",
            "required": [],
            "properties": {"id": {"type": "string"}, "contractOperation": {"type": "string"}},
            "additionalProperties": false
          },
          "Difference": {
            "type": "object",
            "required": ["kind", "path", "namespaces"],
            "properties": {
              "kind": {
                "enum": [
                  "missing", "extra", "different", "order", "condition", "json", "header", "query", "state", "status",
                  "bytes"
                ]
              },
              "path": {"type": "string"},
              "namespaces": {"type": "object", "additionalProperties": {"type": "string"}},
              "expected": {"type": "string"},
              "found": {"type": "string"}
            },
            "additionalProperties": false
          },
          "NearMiss": {
            "type": "object",
            "required": ["stubMapping", "differences"],
            "properties": {
              "stubMapping": {"$ref": "#/components/schemas/MappingID"},
              "expectedAction": {"type": "string"},
              "differences": {"type": "array", "items": {"$ref": "#/components/schemas/Difference"}},
              "hints": {"type": "array", "items": {"type": "string"}}
            },
            "additionalProperties": false
          },
          "SOAPRequest": {
            "type": "object",
            "required": ["url", "method", "headers", "loggedDate", "loggedDateString", "bodyBytes"],
            "properties": {
              "url": {"type": "string"},
              "method": {"type": "string"},
              "headers": {
                "type": "object",
                "additionalProperties": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
              },
              "loggedDate": {"type": "integer", "description": "Milliseconds since 1970-01-01T00:00:00Z."},
              "loggedDateString": {"type": "string", "format": "date-time"},
              "operation": {"type": "string", "description": "The element in the body, {namespace}name."},
              "action": {"type": "string"},
              "bodyBytes": {"type": "integer"},
              "body": {"type": "string", "description": "Redacted; left out where it was too large to be kept."},
              "bodyAsBase64": {"type": "string", "contentEncoding": "base64"}
            },
            "additionalProperties": false
          },
          "LoggedRequest": {
            "type": "object",
            "required": ["id", "url", "method", "headers", "loggedDate", "loggedDateString", "bodyBytes"],
            "properties": {
              "id": {"type": "string"},
              "url": {"type": "string"},
              "method": {"type": "string"},
              "headers": {
                "type": "object",
                "additionalProperties": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
              },
              "loggedDate": {"type": "integer", "description": "Milliseconds since 1970-01-01T00:00:00Z."},
              "loggedDateString": {"type": "string", "format": "date-time"},
              "operation": {"type": "string", "description": "The element in the body, {namespace}name."},
              "action": {"type": "string"},
              "bodyBytes": {"type": "integer"},
              "body": {"type": "string", "description": "Redacted; left out where it was too large to be kept."},
              "bodyAsBase64": {"type": "string", "contentEncoding": "base64"}
            },
            "additionalProperties": false
          },
          "Request": {
            "type": "object",
            "required": ["id", "request", "outcome", "wasMatched", "timing"],
            "properties": {
              "id": {"type": "string"},
              "request": {"$ref": "#/components/schemas/SOAPRequest"},
              "outcome": {
                "enum": ["fixture", "contract", "upstream", "unmatched", "malformed", "refused", "abandoned"]
              },
              "wasMatched": {"type": "boolean"},
              "stubMapping": {"$ref": "#/components/schemas/MappingID"},
              "response": {
                "type": "object",
                "required": ["status"],
                "description": "In a list, the status alone; also if the response reports what is wrong with the request.",
                "properties": {
                  "status": {"type": "integer"},
                  "headers": {
                    "type": "object",
                    "additionalProperties": {
                      "oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]
                    }
                  },
                  "bodyBytes": {"type": "integer"},
                  "body": {"type": "string", "description": "Redacted."},
                  "bodyAsBase64": {"type": "string", "contentEncoding": "base64"}
                },
                "additionalProperties": false
              },
              "timing": {
                "type": "object",
                "required": ["totalMicroseconds"],
                "properties": {"totalMicroseconds": {"type": "integer"}},
                "additionalProperties": false
              },
              "problem": {
                "type": "object",
                "required": ["code"],
                "properties": {"code": {"type": "string"}},
                "additionalProperties": false
              },
              "lenient": {
                "type": "array",
                "description": "The codes of rules of the contract that the request breaks and that were passed over.",
                "items": {"type": "string"}
              },
              "comparison": {
                "type": "object",
                "description": "The outcome of comparing the upstream's response with the recorded one, if they are compared.",
                "required": ["outcome"],
                "properties": {
                  "outcome": {"enum": ["same", "different", "no fixture", "no response"]},
                  "stubMapping": {"$ref": "#/components/schemas/MappingID"},
                  "differences": {"type": "array", "items": {"$ref": "#/components/schemas/Difference"}},
                  "nearMisses": {"type": "array", "items": {"$ref": "#/components/schemas/NearMiss"}}
                },
                "additionalProperties": false
              },
              "nearMisses": {"type": "array", "items": {"$ref": "#/components/schemas/NearMiss"}}
            },
            "additionalProperties": false
          },
          "Requests": {
            "type": "object",
            "required": ["requests", "meta", "requestJournalDisabled"],
            "properties": {
              "requests": {"type": "array", "items": {"$ref": "#/components/schemas/Request"}},
              "meta": {
                "type": "object",
                "required": ["total", "dropped"],
                "properties": {"total": {"type": "integer"}, "dropped": {"type": "integer"}},
                "additionalProperties": false
              },
              "requestJournalDisabled": {"type": "boolean"}
            },
            "additionalProperties": false
          },
          "LoggedRequests": {
            "type": "object",
            "required": ["requests", "requestJournalDisabled"],
            "properties": {
              "requests": {"type": "array", "items": {"$ref": "#/components/schemas/LoggedRequest"}},
              "requestJournalDisabled": {"type": "boolean"}
            },
            "additionalProperties": false
          },
          "NearMisses": {
            "type": "object",
            "required": ["nearMisses", "requestJournalDisabled"],
            "properties": {
              "nearMisses": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["request", "stubMapping", "differences"],
                  "properties": {
                    "request": {"$ref": "#/components/schemas/LoggedRequest"},
                    "stubMapping": {"$ref": "#/components/schemas/MappingID"},
                    "expectedAction": {"type": "string"},
                    "differences": {"type": "array", "items": {"$ref": "#/components/schemas/Difference"}},
                    "hints": {"type": "array", "items": {"type": "string"}}
                  },
                  "additionalProperties": false
                }
              },
              "requestJournalDisabled": {"type": "boolean"}
            },
            "additionalProperties": false
          },
          "Pattern": {
            "type": "object",
            "required": [],
            "properties": {
              "operation": {"type": "string"},
              "action": {"type": "string"},
              "path": {"type": "string"},
              "fixture": {"type": "string"},
              "headers": {
                "type": "object",
                "additionalProperties": {
                  "oneOf": [
                    {"type": "string"},
                    {
                      "type": "object",
                      "required": ["equalTo"],
                      "properties": {"equalTo": {"type": "string"}},
                      "additionalProperties": false
                    }
                  ]
                }
              }
            },
            "additionalProperties": false
          },
          "Count": {
            "type": "object",
            "required": ["count", "meta", "requestJournalDisabled"],
            "properties": {
              "count": {"type": "integer"},
              "meta": {
                "type": "object",
                "required": ["dropped"],
                "properties": {"dropped": {"type": "integer"}},
                "additionalProperties": false
              },
              "requestJournalDisabled": {"type": "boolean"}
            },
            "additionalProperties": false
          },
          "Mapping": {
            "type": "object",
            "required": ["id", "system", "operation", "request", "response", "persistent", "matched"],
            "properties": {
              "id": {"type": "string"},
              "persistent": {"type": "boolean", "description": "false for a stub that was added."},
              "system": {"type": "string"},
              "operation": {"type": "string"},
              "request": {
                "type": "object",
                "required": ["method", "urlPath"],
                "properties": {
                  "method": {"type": "string"},
                  "urlPath": {"type": "string"},
                  "operation": {"type": "string"},
                  "action": {"type": "string"}
                },
                "additionalProperties": false
              },
              "response": {
                "type": "object",
                "required": ["status"],
                "properties": {"status": {"type": "integer"}},
                "additionalProperties": false
              },
              "scenarioName": {"type": "string"},
              "requiredScenarioState": {"type": "string"},
              "newScenarioState": {"type": "string"},
              "matched": {"type": "integer", "description": "How often it has matched since the stub started."}
            },
            "additionalProperties": false
          },
          "Mappings": {
            "type": "object",
            "required": ["mappings", "meta"],
            "properties": {
              "mappings": {"type": "array", "items": {"$ref": "#/components/schemas/Mapping"}},
              "meta": {
                "type": "object",
                "required": ["total"],
                "properties": {"total": {"type": "integer"}},
                "additionalProperties": false
              }
            },
            "additionalProperties": false
          },
          "Scenarios": {
            "type": "object",
            "required": ["scenarios"],
            "properties": {
              "scenarios": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["id", "name", "state", "possibleStates", "mappings"],
                  "properties": {
                    "id": {"type": "string"},
                    "name": {"type": "string"},
                    "state": {"type": "string"},
                    "possibleStates": {"type": "array", "items": {"type": "string"}},
                    "mappings": {
                      "type": "array",
                      "items": {
                        "type": "object",
                        "required": ["id"],
                        "properties": {"id": {"type": "string"}},
                        "additionalProperties": false
                      }
                    }
                  },
                  "additionalProperties": false
                }
              }
            },
            "additionalProperties": false
          },
          "State": {
            "type": "object",
            "required": ["state"],
            "properties": {"state": {"type": "string"}},
            "additionalProperties": false
          },
          "Verdict": {
            "type": "object",
            "required": ["verified", "calls", "expectations", "unexpected", "findings"],
            "properties": {
              "verified": {"type": "boolean"},
              "calls": {"type": "integer"},
              "expectations": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["atLeast", "found", "met"],
                  "properties": {
                    "operation": {"type": "string"},
                    "fixture": {"type": "string"},
                    "action": {"type": "string"},
                    "path": {"type": "string"},
                    "atLeast": {"type": "integer"},
                    "atMost": {"type": "integer"},
                    "found": {"type": "integer"},
                    "met": {"type": "boolean"}
                  },
                  "additionalProperties": false
                }
              },
              "unexpected": {
                "type": "object",
                "required": ["policy", "unmatched", "unnamed"],
                "properties": {
                  "policy": {"enum": ["forbid", "allow"]},
                  "unmatched": {"type": "integer"},
                  "unnamed": {"type": "integer"}
                },
                "additionalProperties": false
              },
              "findings": {
                "type": "array",
                "items": {
                  "type": "object",
                  "required": ["file", "line", "message"],
                  "properties": {
                    "file": {"type": "string"},
                    "line": {"type": "integer"},
                    "message": {"type": "string"}
                  },
                  "additionalProperties": false
                }
              }
            },
            "additionalProperties": false
          }
        }
        """#
}
