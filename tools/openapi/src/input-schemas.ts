import {
  EMAIL_CHOICES,
  GATE_EDITS,
  GATE_NO_POSTS,
  GATE_LOCK_KEYS,
  ITEM_LABELS,
  LIMITS,
  SILENT_EDIT_CLASSES,
  UPDATE_KINDS,
} from '@patchlight/contracts';
import { getMetadataStorage } from 'class-validator';
import { isDeepStrictEqual } from 'node:util';
import { refTo } from './ref-to.ts';
import type { OpenApiSchema as Schema } from '@patchlight/contracts';

export type Dto = new () => object;

/** A rule of class-validator: its name, such as `isLength`, and its constraints, such as 1 and 50. */
interface Rule {
  name: string;
  constraints: unknown[];
  isEach: boolean;
}

export interface InputField {
  name: string;
  schema: Schema;
  isRequired: boolean;
}

const TIME_OF_DAY = '^([01]\\d|2[0-3]):[0-5]\\d$';

/** `.` as it is with the flag `s`. JSON Schema knows no flags; what depends on the others is left to the message. */
const patternOf = ({ source, flags }: RegExp): Schema =>
  flags.includes('i') ? {} : { pattern: flags.includes('s') ? source.replaceAll('.*', '[^]*') : source };

/** What each rule says of a value. Rules without an entry are refused, so that none is forgotten. */
const SCHEMAS: Record<string, (constraints: unknown[]) => Schema> = {
  isString: () => ({ type: 'string' }),
  isInt: () => ({ type: 'integer' }),
  isBoolean: () => ({ type: 'boolean' }),
  isArray: () => ({ type: 'array' }),
  isObject: () => ({ type: 'object' }),
  min: ([minimum]) => ({ minimum: minimum as number }),
  max: ([maximum]) => ({ maximum: maximum as number }),
  isLength: ([minLength, maxLength]) => ({
    minLength: minLength as number,
    maxLength: maxLength as number,
  }),
  minLength: ([minLength]) => ({ minLength: minLength as number }),
  maxLength: ([maxLength]) => ({ maxLength: maxLength as number }),
  matches: ([pattern]) => patternOf(pattern as RegExp),
  isIn: ([values]) => ({ enum: [...(values as unknown[])] }),
  equals: ([value]) => ({ const: value }),
  isNotEmpty: () => ({ minLength: 1 }),
  arrayMaxSize: ([maxItems]) => ({ maxItems: maxItems as number }),
  arrayMinSize: ([minItems]) => ({ minItems: minItems as number }),
  arrayNotEmpty: () => ({ minItems: 1 }),
  arrayUnique: () => ({ uniqueItems: true }),
  isEmail: () => ({ format: 'email' }),
  isUrl: () => ({ format: 'uri' }),
  isDay: () => ({ format: 'date' }),
  // A class of its own: rules between fields.
  customValidation: () => ({}),
  isInstant: () => ({ format: 'date-time' }),
  isDayOrInstant: () => ({ anyOf: [{ format: 'date' }, { format: 'date-time' }] }),
  isSince: () => ({
    anyOf: [{ pattern: '^[1-9]\\d{0,6}[mhd]$' }, { format: 'date-time' }],
    examples: ['24h'],
  }),
  isPageEnd: ([separator]) => ({ pattern: `^\\d{1,15}${separator === '.' ? '\\.' : '-'}\\d{1,18}$` }),
  equalsPassword: () => ({ type: 'string' }),
  isDigest: () => ({
    properties: {
      time: { pattern: '^([01]\\d|2[0-3]):[0-5][05]$' },
      weekday: { type: 'integer', minimum: 1, maximum: 7 },
    },
  }),
  areQuietHours: () => ({
    properties: { from: { pattern: TIME_OF_DAY }, until: { pattern: TIME_OF_DAY } },
  }),
  isEmailByKind: () => ({ additionalProperties: false }),
  isPushByKind: () => ({ additionalProperties: false }),
  isEmailChoice: () => ({}),
  isSwitch: () => ({}),
  isMuteEnd: () => ({
    anyOf: [{ const: 'forever' }, { type: 'null' }, { type: 'string', format: 'date-time' }],
  }),
  isReadable: () => ({}),
  conditionalValidation: () => ({}),
};

/** A list of different values. */
const listOf = (items: Schema, maxItems: number, description: string): Schema => ({
  type: 'array',
  items,
  maxItems,
  uniqueItems: true,
  description,
});
const ON_OFF = { enum: [true, false, null] };

const RULES: Schema = {
  type: 'array',
  maxItems: LIMITS.rules,
  items: {
    type: 'object',
    properties: {
      name: {
        type: 'string',
        minLength: 1,
        maxLength: LIMITS.ruleNameMaxLength,
        description: 'Unique among the rules.',
      },
      edits: listOf(
        { enum: [...SILENT_EDIT_CLASSES] },
        SILENT_EDIT_CLASSES.length,
        'Present: the rule is about silent edits, of these classes (none: of all). Else it is about updates.',
      ),
      games: listOf({ type: 'integer', minimum: 1, maximum: LIMITS.appIdMax }, LIMITS.ruleGames, 'App ids.'),
      categories: listOf(
        { type: 'string', pattern: '^[1-9]\\d{0,17}$' },
        LIMITS.ruleCategories,
        'Ids of categories. A game is meant if it is among the games or in one of these.',
      ),
      kinds: listOf({ enum: [...UPDATE_KINDS] }, UPDATE_KINDS.length, 'Kinds of updates.'),
      items: listOf({ enum: [...ITEM_LABELS] }, ITEM_LABELS.length, 'Of which the post has at least one.'),
      words: {
        type: ['string', 'null'],
        minLength: 1,
        maxLength: LIMITS.searchTermMaxLength,
        description: 'As in the search of posts: words, `"a phrase"`, `-without`, `this or that`.',
      },
      action: {
        type: 'object',
        properties: {
          email: { enum: [...EMAIL_CHOICES, null] },
          push: ON_OFF,
          chat: ON_OFF,
          isMuted: { type: 'boolean' },
          isSaved: { type: 'boolean' },
        },
        additionalProperties: false,
        description: 'What is left out or null stays as without the rule.',
      },
    },
    required: ['name'],
    additionalProperties: false,
  },
};

/** Fields whose rules are code (`ReadBy`), by class and field. */
const BY_HAND: Record<string, Schema> = {
  'GateDto.lock': {
    anyOf: [{ ...refTo('GateLock') }, { type: 'string' }, { type: 'null' }],
    description: `Content of \`patchlight.lock\` as text or object, up to ${GATE_LOCK_KEYS} keys; null: there is none yet.`,
  },
  'GateRulesDto.policy': {
    type: 'object',
    properties: {
      kinds: {
        type: 'array',
        items: { enum: [...UPDATE_KINDS] },
        minItems: 1,
        uniqueItems: true,
        description: 'Kinds of updates that hold.',
      },
      edits: { enum: [...GATE_EDITS] },
      maxAge: {
        type: 'integer',
        minimum: 1,
        maximum: 10_080,
        description: 'Minutes; a game whose posts were last fetched longer ago holds.',
      },
      noPosts: {
        enum: [...GATE_NO_POSTS],
        description: 'Whether a game holds of which there never was a post.',
      },
    },
    additionalProperties: false,
  },
  'RuleListDto.rules': RULES,
};

/** Of the class that declares the field. */
const byHandOf = (dto: Dto, field: string): Schema | undefined => {
  if (dto.name === '') return undefined;
  return BY_HAND[`${dto.name}.${field}`] ?? byHandOf(Object.getPrototypeOf(dto) as Dto, field);
};

const rulesOf = (dto: Dto): Map<string, Rule[]> =>
  Map.groupBy(
    getMetadataStorage()
      .getTargetValidationMetadatas(dto, '', false, false)
      .map(({ propertyName, name, type, constraints, each }) => ({
        field: propertyName,
        name: type === 'conditionalValidation' ? type : (name ?? type),
        constraints: (constraints ?? []) as unknown[],
        isEach: each,
      })),
    ({ field }) => field,
  ) as Map<string, Rule[]>;

const schemaOfRules = (rules: Rule[], field: string): Schema => {
  const parts = rules.map(({ name, constraints }) => {
    const schemaOf = SCHEMAS[name];
    if (!schemaOf) throw new Error(`The rule ${name} of ${field} has no JSON Schema in input-schemas.ts`);
    return schemaOf(constraints);
  });
  const patterns = parts.flatMap(({ pattern }) => (pattern === undefined ? [] : [{ pattern }]));
  const united: Schema = Object.assign({}, ...parts) as Schema;
  const minLength = Math.max(0, ...parts.map((part) => part.minLength ?? 0));
  if (minLength > 0) united.minLength = minLength;
  if (patterns.length < 2) return united;
  const { pattern: _, ...rest } = united;
  return { ...rest, allOf: patterns };
};

/** Adds to a schema what rules say more of its fields. */
const narrowed = (schema: Schema, more: Schema): Schema => {
  if (!more.properties) {
    const { type: _, ...rest } = schema;
    return more.anyOf?.every((one) => one.type ?? one.const) ? { ...rest, ...more } : { ...schema, ...more };
  }
  if (schema.anyOf) {
    const choices = schema.anyOf.map((one) => (one.type === 'object' ? narrowed(one, more) : one));
    return { ...schema, anyOf: choices };
  }
  const properties = Object.entries(more.properties).map(([name, inner]) => [
    name,
    { ...schema.properties?.[name], ...inner },
  ]);
  return { ...schema, ...more, properties: { ...schema.properties, ...Object.fromEntries(properties) } };
};

/** What a field that may be null is otherwise; undefined: it may not. */
const besidesNull = ({ anyOf = [] }: Schema): Schema | undefined => {
  const others = anyOf.filter(({ type }) => type !== 'null');
  return anyOf.length === 2 && others.length === 1 ? others[0] : undefined;
};

/** Without a list of choices that its component has already. */
const withoutRepeated = (schema: Schema, components: ReadonlyMap<string, Schema>): Schema => {
  const named = components.get(schema.$ref?.split('/').at(-1) ?? '');
  if (!named || !schema.enum) return schema;
  const { enum: choices, $ref, ...rest } = schema;
  return isDeepStrictEqual(new Set(choices), new Set(named.enum))
    ? { ...rest, ...($ref !== undefined && { $ref }) }
    : { ...rest, enum: choices };
};

/**
 * The fields of a DTO.
 * @param types the schema of its fields' types
 */
export const inputFields = (
  dto: Dto,
  types: Schema,
  components: ReadonlyMap<string, Schema>,
): InputField[] => {
  const defaults = new dto() as Record<string, unknown>;
  const rules = rulesOf(dto);
  const names = new Set([...Object.keys(types.properties ?? {}), ...rules.keys()]);
  return [...names].map((name) => {
    const of = rules.get(name) ?? [];
    const outer = schemaOfRules(
      of.filter(({ isEach }) => !isEach),
      name,
    );
    const inner = schemaOfRules(
      of.filter(({ isEach }) => isEach),
      name,
    );
    const declared = types.properties?.[name] ?? {};
    // A field without rules takes anything.
    const isFree = of.every(({ name: rule }) => rule === 'conditionalValidation');
    const given = isFree ? { description: declared.description } : declared;
    const type = besidesNull(given) ?? given;
    const byHand = byHandOf(dto, name);
    if (!byHand && of.some(({ name: rule }) => rule === 'isReadable'))
      throw new Error(`What ${dto.name}.${name} reads has no JSON Schema in input-schemas.ts`);
    const items = type.items && withoutRepeated(narrowed(type.items, inner), components);
    const narrow = withoutRepeated(narrowed(items ? { ...type, items } : type, outer), components);
    const whole = type === given ? narrow : { ...given, anyOf: [narrow, { type: 'null' }] };
    const isLeftOut = of.some(({ name: rule }) => rule === 'conditionalValidation');
    const value = defaults[name];
    return {
      name,
      schema: {
        ...(byHand
          ? { ...(type.description !== undefined && { description: type.description }), ...byHand }
          : whole),
        ...(value !== undefined && { default: value }),
      },
      isRequired: !isLeftOut && value === undefined,
    };
  });
};
