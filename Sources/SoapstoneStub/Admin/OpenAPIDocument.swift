/// What `GET /__soapstone/openapi.json` gives out: the admin interface in OpenAPI 3.1.
enum OpenAPIDocument {
    static let text = "{\n\(head),\n\"paths\": {\n\(paths)\n},\n\"components\": {\n\(components),\n\(schemas)\n}\n}\n"

    private static let head = #"""
        "openapi": "3.1.0",
        "info": {
          "title": "Admin interface of a Soapstone stub",
          "version": "1.0.0",
          "summary": "The request journal, near misses, verification, scenarios and the recording of a stub.",
          "description": "Without an admin token, it is for programs on the stub's own machine alone."
        },
        "servers": [{"url": "/"}],
        "security": [{}, {"token": []}]
        """#

    private static let components = #"""
          "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
          "responses": {
            "Problem": {
              "description": "Why it was not done.",
              "content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}
            }
          },
          "parameters": {
            "since": {
              "name": "since",
              "in": "query",
              "description": "The id of a request, or a time like 2026-02-28T09:30:00.123Z: later ones alone.",
              "schema": {"type": "string"}
            },
            "limit": {
              "name": "limit",
              "in": "query",
              "description": "The most requests.",
              "schema": {"type": "integer", "minimum": 0, "default": 100}
            },
            "unmatched": {
              "name": "unmatched",
              "in": "query",
              "description": "Whether only requests without a match are listed.",
              "schema": {"type": "boolean", "default": false}
            },
            "offset": {
              "name": "offset",
              "in": "query",
              "description": "How many fixtures to skip.",
              "schema": {"type": "integer", "minimum": 0, "default": 0}
            },
            "mappingLimit": {
              "name": "limit",
              "in": "query",
              "description": "The most fixtures to list; all by default.",
              "schema": {"type": "integer", "minimum": 0}
            },
            "requestID": {
              "name": "id",
              "in": "path",
              "required": true,
              "description": "The request's id.",
              "schema": {"type": "string", "pattern": "^[0-9]{1,15}$"}
            },
            "mappingID": {
              "name": "id",
              "in": "path",
              "required": true,
              "description": "The fixture's id, service/operation/fixture; its slashes may be encoded.",
              "schema": {"type": "string"}
            },
            "scenario": {
              "name": "name",
              "in": "path",
              "required": true,
              "description": "The scenario's name.",
              "schema": {"type": "string"}
            }
          }
        """#
}
