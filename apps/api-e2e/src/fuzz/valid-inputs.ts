import * as contracts from '@patchlight/contracts';
import { ROUTE_INPUTS } from '@patchlight/testing';
import type { RouteInput } from '@patchlight/testing';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { PASSWORD } from '../testing/visitor.ts';
import { candidatesFor, takeValid, textsLike } from './inputs.ts';
import type { Fields, Inputs, Part } from './inputs.ts';

type DtoName = NonNullable<RouteInput['body']>;

type Dto = new () => object;

/** A rule of class-validator: its name, such as `isLength`, and its constraints, such as 1 and 50. */
interface Rule {
  name: string;
  constraints: unknown[];
  isEach: boolean;
}

const dtoOf = (name: DtoName): Dto => contracts[name] as Dto;

/** The rules of a DTO by field, those of the classes that it extends among them. */
const rulesOf = (name: DtoName): Map<string, Rule[]> => {
  const found = getMetadataStorage().getTargetValidationMetadatas(dtoOf(name), '', false, false);
  return Map.groupBy(
    found.map(({ propertyName, name: rule, type, constraints, each }) => ({
      field: propertyName,
      name: rule ?? type,
      constraints: (constraints ?? []) as unknown[],
      isEach: each,
    })),
    ({ field }) => field,
  );
};

/** The fields of an input that violate the DTO, by its own validation. */
const brokenFields = (name: DtoName, fields: unknown): string[] =>
  validateSync(plainToInstance(dtoOf(name), fields) as object).map(({ property }) => property);

const DAY = 86_400_000;
const inDays = (from: number, to: number): Arbitrary<Date> =>
  fc.integer({ min: from * DAY, max: to * DAY }).map((ms) => new Date(Date.now() + ms));
const days = inDays(-60, 60).map((date) => date.toISOString().slice(0, 10));
const ids = fc.integer({ min: 1_000_000, max: 2_000_000_000 }).map(String);
const text = (minLength: number, maxLength: number): Arbitrary<string> =>
  fc.oneof(
    fc.string({ minLength, maxLength }),
    fc.string({ minLength, maxLength, unit: 'grapheme' }),
    // No text may have U+0000, whatever the rules of its field.
    fc.string({ minLength, maxLength, unit: 'binary' }).map((value) => value.replaceAll('\0', ' ')),
  );
/** Without the names that could pollute prototypes, which no body may have. */
const safeKeys = fc.string().filter((key) => key !== '__proto__' && key !== 'constructor');
const tokens = fc.stringMatching(/^[A-Za-z0-9_-]{43}$/);
const names = fc.stringMatching(/^[a-z][a-z0-9_-]{11}$/);
const emails = names.map((name) => `${name}@example.org`);
const mostlyRight = fc.oneof(
  { weight: 1, arbitrary: fc.constant(PASSWORD) },
  { weight: 4, arbitrary: text(1, 40) },
);

/** Values for fields whose rules do not define the meaning. */
export const BY_NAME: Record<string, Arbitrary<unknown>> = {
  password: fc.string({ minLength: 12, maxLength: 60 }).map((end) => `Aa1-${end}-Reef`),
  newPassword: fc.string({ minLength: 12, maxLength: 60 }).map((end) => `Aa1-${end}-Reef`),
  currentPassword: mostlyRight,
  identifier: fc.oneof(names, emails),
  email: emails,
  username: names,
  token: tokens,
  ticket: tokens,
  reminderDate: inDays(1, 900).map((date) => date.toISOString()),
  // No requests to external hosts.
  serverUrl: fc.constantFrom('https://127.0.0.1/dav/', 'https://10.0.0.7/', 'http://[::1]:5232/'),
  calendarUrl: fc.constantFrom('https://127.0.0.1/dav/one/', 'https://10.0.0.7/two'),
  url: fc.constantFrom('https://chat.invalid/my-games', 'https://10.0.0.7/my-games', 'http://[::1]:5232/'),
  endpoint: fc.constantFrom('https://127.0.0.1/push', 'https://10.0.0.7/push', 'http://[::1]/push'),
  subject: text(3, 60),
  startDate: days,
  endDate: days,
  until: inDays(1, 900).map((date) => date.toISOString().slice(0, 10)),
  ids: fc.array(ids, { minLength: 1, maxLength: 8 }),
};

const sizeIn = (rules: Rule[], name: string, at: number): number | undefined =>
  rules.find((rule) => rule.name === name)?.constraints[at] as number | undefined;

/** Mostly valid values of a field or list element. */
const valuesBy = (rules: Rule[]): Arbitrary<unknown> => {
  const has = (name: string): Rule | undefined => rules.find((rule) => rule.name === name);
  const inside = rules.filter(({ isEach }) => isEach).map((rule) => ({ ...rule, isEach: false }));
  if (has('isArray') || inside.length > 0) {
    const size = {
      minLength: sizeIn(rules, 'arrayMinSize', 0) ?? (has('arrayNotEmpty') ? 1 : 0),
      maxLength: Math.min(sizeIn(rules, 'arrayMaxSize', 0) ?? 5, 9),
    };
    return has('arrayUnique') ? fc.uniqueArray(valuesBy(inside), size) : fc.array(valuesBy(inside), size);
  }
  const choices = has('isIn')?.constraints[0] ?? has('equals')?.constraints;
  if (choices) return fc.constantFrom(...(choices as unknown[]));
  if (has('isBoolean')) return fc.boolean();
  if (has('isInt'))
    return fc.integer({ min: sizeIn(rules, 'min', 0) ?? 0, max: sizeIn(rules, 'max', 0) ?? 1_000_000 });
  if (has('isObject')) return fc.object({ maxDepth: 2, maxKeys: 4, key: safeKeys });
  if (has('isDayOrInstant')) return days;
  if (has('isInstant')) return inDays(1, 900).map((date) => date.toISOString());
  const pageEnd = has('isPageEnd');
  if (pageEnd) return ids.map((id) => `1790000000000${String(pageEnd.constraints[0])}${id}`);
  const pattern = has('matches')?.constraints[0] as RegExp | undefined;
  if (pattern?.source.startsWith('^') && !pattern.source.includes('(?=')) return textsLike(pattern);
  const least = sizeIn(rules, 'isLength', 0) ?? sizeIn(rules, 'minLength', 0) ?? 1;
  const most = sizeIn(rules, 'isLength', 1) ?? sizeIn(rules, 'maxLength', 0) ?? 60;
  return text(least, Math.min(most, least + 40));
};

const isLeftOut = (rules: Rule[]): boolean => rules.some(({ name }) => name === 'conditionalValidation');

/** As a query spells a value. */
const inQuery = (value: unknown): unknown => (value === undefined ? undefined : String(value));

/**
 * Inputs of a DTO, most of which are valid.
 * @param own values of fields that differ from route to route
 */
const inputsOf = (name: DtoName, part: Part, own: Fields = {}): Arbitrary<Fields> => {
  const fields = [...rulesOf(name)].map(([field, rules]): [string, Arbitrary<unknown>] => {
    const values = (own[field] as Arbitrary<unknown> | undefined) ?? BY_NAME[field] ?? valuesBy(rules);
    const spelled = part === 'query' ? values.map(inQuery) : values;
    return [field, isLeftOut(rules) ? fc.option(spelled, { nil: undefined, freq: 2 }) : spelled];
  });
  return fc.record(Object.fromEntries(fields)).map((input) => {
    const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
    if ('password_confirmation' in given) given['password_confirmation'] = given['password'];
    return given;
  });
};

/** Inputs by the rules of the DTOs. */
export const dtoInputs: Inputs = {
  fields(route, part) {
    const name = ROUTE_INPUTS[route]?.[part];
    return name ? [...rulesOf(name).keys()] : [];
  },
  valid(route, part, { count, seed, own }) {
    const name = ROUTE_INPUTS[route]?.[part];
    if (!name) return [];
    const candidates = fc.sample(inputsOf(name, part, own), { seed, numRuns: candidatesFor(count) });
    return takeValid(name, candidates, count, (input) => brokenFields(name, input));
  },
  broken(route, part, fields) {
    const name = ROUTE_INPUTS[route]?.[part];
    return name ? brokenFields(name, fields) : [];
  },
};
