import type { OpenApiSchema } from '@patchlight/contracts';

export type Schemas = Record<string, OpenApiSchema>;

const nameOf = ({ $ref }: OpenApiSchema): string | undefined => $ref?.split('/').at(-1);

/** A schema without references at its top. */
export const resolved = (schema: OpenApiSchema, schemas: Schemas): OpenApiSchema => {
  const name = nameOf(schema);
  if (name === undefined) return schema;
  const { $ref: _, ...rest } = schema;
  return { ...resolved(schemas[name] ?? {}, schemas), ...rest };
};

/** A type in words, such as `list of V1Update`. */
export const typeOf = (schema: OpenApiSchema): string => {
  const { type, anyOf, enum: choices, items, format, additionalProperties } = schema;
  const name = nameOf(schema);
  if (name !== undefined) return name;
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  if (anyOf)
    return [...new Set(anyOf.map((one) => typeOf({ ...(type !== undefined && { type }), ...one })))].join(
      ' or ',
    );
  if (Array.isArray(type)) return type.map((one) => typeOf({ ...schema, type: one })).join(' or ');
  if (type === 'array') return `list of ${typeOf(items ?? {})}`;
  if (type === 'object' && typeof additionalProperties === 'object')
    return `object of ${typeOf(additionalProperties)}`;
  return `${type ?? 'any'}${format === undefined || type === 'null' ? '' : ` (${format})`}`;
};

/** What else a value must keep, in words. */
export const limitsOf = (schema: OpenApiSchema): string[] => {
  const range = (what: string, least?: number, most?: number): string[] => {
    if (least === undefined && most === undefined) return [];
    if (most === undefined) return [`${what}at least ${least}`];
    return [least === undefined ? `${what}at most ${most}` : `${what}${least} to ${most}`];
  };
  return [
    ...range('', schema.minimum, schema.maximum),
    ...range('length ', schema.minLength, schema.maxLength),
    ...range('elements ', schema.minItems, schema.maxItems),
    ...(schema.uniqueItems ? ['no element twice'] : []),
    ...(schema.pattern === undefined ? [] : [`matches ${schema.pattern}`]),
    ...(schema.items ? limitsOf(schema.items).map((limit) => `each ${limit}`) : []),
    ...(schema.default === undefined ? [] : [`default ${JSON.stringify(schema.default)}`]),
  ];
};

/** The choices of a named type, or of the elements or the value beside null. */
export const choicesOf = (schema: OpenApiSchema, schemas: Schemas): string[] => {
  const { items, anyOf = [] } = schema;
  const named = [schema, ...(items ? [items] : []), ...anyOf].filter(({ $ref }) => $ref !== undefined);
  return named.flatMap((one) => {
    const { enum: choices } = resolved(one, schemas);
    return choices ? [`one of ${choices.map((choice) => JSON.stringify(choice)).join(', ')}`] : [];
  });
};

/** The named fields within a schema: its own, those of its elements, or those of its choices. */
export const objectsIn = (schema: OpenApiSchema, schemas: Schemas): OpenApiSchema[] => {
  const { anyOf, allOf, items, properties, additionalProperties } = resolved(schema, schemas);
  if (allOf) {
    const parts = allOf.flatMap((part) => objectsIn(part, schemas));
    return [
      {
        type: 'object',
        properties: Object.assign({}, ...parts.map((part) => part.properties)) as Schemas,
        required: parts.flatMap(({ required = [] }) => required),
      },
    ];
  }
  if (anyOf) return anyOf.flatMap((one) => objectsIn(one, schemas));
  if (items) return objectsIn(items, schemas);
  if (properties) return [resolved(schema, schemas)];
  return typeof additionalProperties === 'object' ? objectsIn(additionalProperties, schemas) : [];
};
