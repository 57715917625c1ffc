import { describe, expect, it } from '@jest/globals';
import type { OpenApiSchema } from '@patchlight/contracts';
import { choicesOf, limitsOf, objectsIn, typeOf } from './schema.ts';

const GAME: OpenApiSchema = {
  type: 'object',
  properties: { id: { type: 'number' }, next: { $ref: '#/components/schemas/Game' } },
  required: ['id'],
};
const GAME_REF = { $ref: '#/components/schemas/Game' };
const SCHEMAS = { Game: GAME, Kind: { enum: ['major', 'patch'] } };

describe('a schema in words', () => {
  it.each<[OpenApiSchema, string]>([
    [GAME_REF, 'Game'],
    [{ type: 'array', items: GAME_REF }, 'list of Game'],
    [{ anyOf: [GAME_REF, { type: 'null' }] }, 'Game or null'],
    [{ type: ['string', 'null'], format: 'date-time' }, 'string (date-time) or null'],
    [{ type: 'string', anyOf: [{ pattern: 'x' }, { format: 'date' }] }, 'string or string (date)'],
    [{ const: 1 }, '1'],
    [{ enum: ['a', 'b'] }, '"a" | "b"'],
    [{ type: 'object', additionalProperties: { type: 'boolean' } }, 'object of boolean'],
    [{}, 'any'],
  ])('%j', (schema, words) => {
    expect(typeOf(schema)).toBe(words);
  });

  it('has limits', () => {
    expect(
      limitsOf({
        minimum: 1,
        maximum: 9,
        maxLength: 20,
        minItems: 2,
        uniqueItems: true,
        pattern: '^a',
        default: 5,
      }),
    ).toEqual([
      '1 to 9',
      'length at most 20',
      'elements at least 2',
      'no element twice',
      'matches ^a',
      'default 5',
    ]);
    expect(limitsOf({ type: 'array', items: { minimum: 1 } })).toEqual(['each at least 1']);
  });

  it('has the choices of named types', () => {
    const kind = { $ref: '#/components/schemas/Kind' };
    const words = ['one of "major", "patch"'];
    expect(choicesOf(kind, SCHEMAS)).toEqual(words);
    expect(choicesOf({ type: 'array', items: kind }, SCHEMAS)).toEqual(words);
    expect(choicesOf({ anyOf: [kind, { type: 'null' }] }, SCHEMAS)).toEqual(words);
    expect(choicesOf(GAME_REF, SCHEMAS)).toEqual([]);
  });

  it('has the fields of its elements, choices and parts', () => {
    expect(objectsIn({ anyOf: [{ type: 'array', items: GAME_REF }, { type: 'null' }] }, SCHEMAS)).toEqual([
      GAME,
    ]);
    expect(objectsIn({ type: 'object', additionalProperties: GAME_REF }, SCHEMAS)).toEqual([GAME]);
    expect(objectsIn({ type: 'string' }, SCHEMAS)).toEqual([]);
    const [both] = objectsIn(
      { allOf: [GAME_REF, { properties: { name: {} }, required: ['name'] }] },
      SCHEMAS,
    );
    expect(both).toMatchObject({ properties: { id: {}, name: {} }, required: ['id', 'name'] });
  });
});
