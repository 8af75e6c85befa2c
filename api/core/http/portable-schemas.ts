type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

/**
 * Rewrites the JSON schemas of an OpenAPI document for client generators, which accept less than the standard (openapi-generator 7):
 * - a value or null is one schema with a list of types, since `{"type":"null"}` as a branch becomes a class;
 * - a format has no pattern beside it, since clients parse such a value before they would match it;
 * - a boolean with one value is a boolean, since an enum of booleans does not compile in Java;
 * - a record with known keys has them as properties.
 */
export function portableSchemas<T>(document: T): T {
  return rewrite(JSON.parse(JSON.stringify(document)) as Json) as T; // the same document in other words
}

function rewrite(value: Json): Json {
  if (Array.isArray(value)) return value.map(rewrite);
  if (!isObject(value)) return value;
  const schema = mapped(value, (one, name) => {
    // Names of properties are no keywords.
    if (name === 'properties' && isObject(one)) return mapped(one, rewrite);
    return /^(example|examples|default|const|enum)$/.test(name) ? one : rewrite(one);
  });
  return withNamedProperties(withoutBooleanEnum(withoutPattern(withNullType(schema))));
}

function mapped(value: JsonObject, map: (one: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, map(one, name)]));
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function withNullType({ anyOf, ...rest }: JsonObject): JsonObject {
  if (!Array.isArray(anyOf)) return anyOf === undefined ? rest : { ...rest, anyOf };
  const others = anyOf.filter((branch) => !(isObject(branch) && branch.type === 'null'));
  const [only] = others;
  if (others.length === anyOf.length || others.length > 1 || !isObject(only)) return { ...rest, anyOf };
  // Without a type it is any value, null among them.
  if (typeof only.type !== 'string') return { ...rest, ...only };
  const { type, enum: values } = only;
  return { ...rest, ...only, type: [type, 'null'], ...(Array.isArray(values) ? { enum: [...values, null] } : {}) };
}

function withoutPattern(schema: JsonObject): JsonObject {
  if (typeof schema.format !== 'string' || typeof schema.pattern !== 'string') return schema;
  const { pattern: _, ...plain } = schema;
  return plain;
}

function withoutBooleanEnum(schema: JsonObject): JsonObject {
  if (schema.type !== 'boolean') return schema;
  const { enum: _values, const: _value, ...plain } = schema;
  return plain;
}

function withNamedProperties(schema: JsonObject): JsonObject {
  const { propertyNames, additionalProperties, required, ...rest } = schema;
  if (!isObject(propertyNames) || !Array.isArray(required) || additionalProperties === undefined) return schema;
  const properties = Object.fromEntries(required.map((name) => [String(name), additionalProperties]));
  return { ...rest, properties, required, additionalProperties: false };
}
