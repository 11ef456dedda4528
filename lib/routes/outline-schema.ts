import type { JsonSchema } from "./open-api";

/** A JSON Schema as a reader sees it: the shape of the JSON, with the kind of value in place of each value. */
export function outlineSchema(schema: JsonSchema, indent = ""): string {
  const { type, properties, items, anyOf, additionalProperties } = schema;
  if (Array.isArray(schema["enum"])) return schema["enum"].map((value) => JSON.stringify(value)).join(" | ");
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (Array.isArray(anyOf)) return anyOf.map((each) => outlineSchema(each, indent)).join(" | ");
  if (Array.isArray(type)) return type.join(" | ");
  if (type === "array" && isSchema(items)) return listOf(outlineSchema(items, indent));
  if (type === "object" && isSchema(properties)) return fieldsOf({ schema, properties, indent });
  if (type === "object" && isSchema(additionalProperties)) {
    return `{ [name]: ${outlineSchema(additionalProperties, indent)} }`;
  }
  if (schema["format"] === "date-time") return "time";
  return typeof type === "string" ? type : "anything";
}

function fieldsOf({
  schema,
  properties,
  indent,
}: {
  schema: JsonSchema;
  properties: Record<string, unknown>;
  indent: string;
}): string {
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(([name, value]) => {
    const mark = required.includes(name) || (isSchema(value) && "default" in value) ? "" : "?";
    return `${inner}${name}${mark}: ${isSchema(value) ? outlineSchema(value, inner) : "anything"}`;
  });
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

function listOf(item: string): string {
  return item.includes(" | ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
