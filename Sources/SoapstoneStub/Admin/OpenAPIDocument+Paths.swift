extension OpenAPIDocument {
    static let paths = #"""
          "/__soapstone/health": {
            "get": {
              "operationId": "health",
              "summary": "Says that the stub is there.",
              "responses": {
                "200": {
                  "description": "What is replayed.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Health"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              },
              "security": []
            }
          },
          "/__soapstone/metrics": {
            "get": {
              "operationId": "metrics",
              "summary": "Numbers for Prometheus.",
              "responses": {
                "200": {"description": "Text format 0.0.4.", "content": {"text/plain": {"schema": {"type": "string"}}}},
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/openapi.json": {
            "get": {
              "operationId": "openAPI",
              "summary": "This document.",
              "responses": {
                "200": {"description": "OpenAPI 3.1.", "content": {"application/json": {"schema": {"type": "object"}}}},
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/verification": {
            "get": {
              "operationId": "verification",
              "summary": "Whether the calls came that were expected, up to now.",
              "responses": {
                "200": {
                  "description": "The verdict.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Verdict"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/reset": {
            "post": {
              "operationId": "reset",
              "summary": "Deletes the added stubs, sets every scenario to its first state and empties the journal.",
              "responses": {
                "200": {
                  "description": "It is done.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Done"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/requests": {
            "get": {
              "operationId": "requests",
              "summary": "The requests of the journal, newest first.",
              "parameters": [
                {"$ref": "#/components/parameters/since"},
                {"$ref": "#/components/parameters/limit"},
                {"$ref": "#/components/parameters/unmatched"}
              ],
              "responses": {
                "200": {
                  "description": "The requests.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Requests"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            },
            "delete": {
              "operationId": "forgetRequests",
              "summary": "Empties the journal.",
              "responses": {
                "200": {
                  "description": "It is done.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Done"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/requests/{id}": {
            "get": {
              "operationId": "request",
              "summary": "One request.",
              "parameters": [{"$ref": "#/components/parameters/requestID"}],
              "responses": {
                "200": {
                  "description": "The request.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Request"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/requests/unmatched": {
            "get": {
              "operationId": "unmatchedRequests",
              "summary": "Requests without a match, newest first.",
              "parameters": [{"$ref": "#/components/parameters/since"}, {"$ref": "#/components/parameters/limit"}],
              "responses": {
                "200": {
                  "description": "The requests.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/LoggedRequests"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/requests/unmatched/near-misses": {
            "get": {
              "operationId": "nearMisses",
              "summary": "The near misses of requests without a match.",
              "parameters": [{"$ref": "#/components/parameters/since"}, {"$ref": "#/components/parameters/limit"}],
              "responses": {
                "200": {
                  "description": "The near misses.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/NearMisses"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/requests/count": {
            "post": {
              "operationId": "countRequests",
              "summary": "Counts requests of the journal.",
              "requestBody": {
                "required": true,
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pattern"}}}
              },
              "responses": {
                "200": {
                  "description": "How many there are.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Count"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/requests/find": {
            "post": {
              "operationId": "findRequests",
              "summary": "Finds requests of the journal, newest first.",
              "requestBody": {
                "required": true,
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pattern"}}}
              },
              "responses": {
                "200": {
                  "description": "The requests.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/LoggedRequests"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/mappings": {
            "get": {
              "operationId": "mappings",
              "summary": "The fixtures that are served, by their ids.",
              "parameters": [
                {"$ref": "#/components/parameters/offset"},
                {"$ref": "#/components/parameters/mappingLimit"}
              ],
              "responses": {
                "200": {
                  "description": "The fixtures.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Mappings"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            },
            "post": {
              "operationId": "addMapping",
              "summary": "Adds a stub, which goes before those that were added earlier and before the fixtures of the folder.",
              "requestBody": {
                "required": true,
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Stub"}}}
              },
              "responses": {
                "201": {
                  "description": "The stub.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Mapping"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/mappings/save": {
            "post": {
              "operationId": "saveMappings",
              "summary": "Saves the added stubs as fixtures, redacted as recordings are.",
              "responses": {
                "200": {
                  "description": "What was saved, and what was not.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Saved"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/mappings/reset": {
            "post": {
              "operationId": "resetMappings",
              "summary": "Deletes the added stubs; the fixtures of the folder stay.",
              "responses": {
                "200": {
                  "description": "It is done.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Done"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/mappings/{id}": {
            "get": {
              "operationId": "mapping",
              "summary": "One fixture.",
              "parameters": [{"$ref": "#/components/parameters/mappingID"}],
              "responses": {
                "200": {
                  "description": "The fixture.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Mapping"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            },
            "put": {
              "operationId": "replaceMapping",
              "summary": "Replaces an added stub, which keeps its place.",
              "parameters": [{"$ref": "#/components/parameters/mappingID"}],
              "requestBody": {
                "required": true,
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Stub"}}}
              },
              "responses": {
                "200": {
                  "description": "The stub.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Mapping"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            },
            "delete": {
              "operationId": "removeMapping",
              "summary": "Deletes an added stub.",
              "parameters": [{"$ref": "#/components/parameters/mappingID"}],
              "responses": {
                "200": {
                  "description": "It is done.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Done"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/scenarios": {
            "get": {
              "operationId": "scenarios",
              "summary": "Scenarios and their states.",
              "responses": {
                "200": {
                  "description": "The scenarios.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Scenarios"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/scenarios/{name}/state": {
            "put": {
              "operationId": "setState",
              "summary": "Sets a scenario's state.",
              "parameters": [{"$ref": "#/components/parameters/scenario"}],
              "requestBody": {
                "required": true,
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/State"}}}
              },
              "responses": {
                "200": {
                  "description": "It is done.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Done"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            },
            "post": {
              "operationId": "postState",
              "summary": "The same; older than PUT.",
              "parameters": [{"$ref": "#/components/parameters/scenario"}],
              "requestBody": {
                "required": true,
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/State"}}}
              },
              "responses": {
                "200": {
                  "description": "It is done.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Done"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/recordings/status": {
            "get": {
              "operationId": "recordingStatus",
              "summary": "Whether the stub records.",
              "responses": {
                "200": {
                  "description": "The status, in WireMock's words.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RecordingStatus"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/recordings/start": {
            "post": {
              "operationId": "startRecording",
              "summary": "Starts to record, or goes on; for a stub that was started with a folder to record into.",
              "requestBody": {
                "content": {"application/json": {"schema": {
                  "type": "object",
                  "properties": {
                    "targetBaseUrl": {
                      "description": "The upstream of all requests that no other one has.",
                      "type": "string",
                      "pattern": "^https?://"
                    }
                  },
                  "additionalProperties": false
                }}}
              },
              "responses": {
                "200": {
                  "description": "It is done.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RecordingStatus"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/recordings/stop": {
            "post": {
              "operationId": "stopRecording",
              "summary": "Pauses the recording: what comes is passed on and not kept.",
              "requestBody": {
                "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Nothing"}}}
              },
              "responses": {
                "200": {
                  "description": "It is done.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/RecordingStatus"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          },
          "/__soapstone/scenarios/reset": {
            "post": {
              "operationId": "resetScenarios",
              "summary": "Sets every scenario to its first state.",
              "responses": {
                "200": {
                  "description": "It is done.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Done"}}}
                },
                "default": {"$ref": "#/components/responses/Problem"}
              }
            }
          }
        """#
}
