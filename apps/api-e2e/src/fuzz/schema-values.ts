import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { OpenApi, OpenApiSchema } from '@patchlight/contracts';
import { textsLike } from './inputs.ts';

const DAY = 86_400_000;
const MOST_ITEMS = 5;

const FORMATS: Record<string, Arbitrary<string>> = {
  date: fc
    .integer({ min: -60, max: 60 })
    .map((days) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)),
  'date-time': fc.integer({ min: DAY, max: 900 * DAY }).map((ms) => new Date(Date.now() + ms).toISOString()),
  email: fc.stringMatching(/^[a-z][a-z0-9]{9}$/).map((name) => `${name}@example.org`),
  uri: fc.constant('https://10.0.0.7/somewhere'),
};

/** Without white space at the ends, which the API ignores. */
const strings = ({ format, pattern, minLength = 0, maxLength = 60 }: OpenApiSchema): Arbitrary<string> => {
  if (format !== undefined) return FORMATS[format]!;
  const isSimple = pattern?.startsWith('^') && !pattern.includes('(?');
  if (pattern !== undefined && isSimple)
    return textsLike(new RegExp(pattern, 'u')).map((text) => text.trim());
  return fc
    .string({ minLength, maxLength: Math.min(maxLength, minLength + 40), unit: 'grapheme' })
    .map((text) => text.replaceAll('\0', ' ').trim());
};

/** Values that a schema allows, nearly all of them. */
export const valuesOf = (schema: OpenApiSchema, contract: OpenApi): Arbitrary<unknown> => {
  const { $ref, type, anyOf, items, additionalProperties } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ($ref !== undefined) return valuesOf(contract.components.schemas[$ref.split('/').at(-1)!]!, contract);
  if (anyOf)
    return fc.oneof(
      ...anyOf.map((one) => valuesOf({ ...(type !== undefined && { type }), ...one }, contract)),
    );
  if (Array.isArray(type))
    return fc.oneof(...type.map((one) => valuesOf({ ...schema, type: one }, contract)));
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000_000 });
    case 'array': {
      const size = {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? MOST_ITEMS, MOST_ITEMS),
      };
      const values = valuesOf(items ?? {}, contract);
      return schema.uniqueItems ? fc.uniqueArray(values, size) : fc.array(values, size);
    }
    case 'object': {
      if (!schema.properties)
        return typeof additionalProperties === 'object'
          ? fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), valuesOf(additionalProperties, contract), {
              noNullPrototype: true,
            })
          : fc.constant({});
      const entries = Object.entries(schema.properties).map(([name, inner]) => [
        name,
        valuesOf(inner, contract),
      ]);
      const requiredKeys = schema.required ?? [];
      return fc.record(Object.fromEntries(entries) as Record<string, Arbitrary<unknown>>, {
        requiredKeys,
        noNullPrototype: true,
      });
    }
    default:
      return strings(schema);
  }
};
