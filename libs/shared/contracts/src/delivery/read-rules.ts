import { LIMITS } from '../kernel/limits.ts';
import { RefusedInput } from '../pipelines/refused-input.ts';
import { SILENT_EDIT_CLASSES } from '../updates/edit.ts';
import { UPDATE_KINDS } from '../updates/game-update.ts';
import { ITEM_LABELS } from '../updates/items.ts';
import { EMAIL_CHOICES } from './channels.ts';
import type { Rule, RuleAction } from './rules.ts';

type Check = [isRight: (value: unknown) => boolean, form: string];

const isListOf =
  (isElement: (value: unknown) => boolean, most: number) =>
  (value: unknown): boolean =>
    Array.isArray(value) &&
    value.length <= most &&
    new Set(value).size === value.length &&
    value.every(isElement);
const oneOf =
  (values: readonly unknown[]) =>
  (value: unknown): boolean =>
    values.includes(value);
const isText =
  (most: number) =>
  (value: unknown): boolean =>
    typeof value === 'string' &&
    value.length <= most &&
    /\S/.test(value) &&
    !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value);
const isAppId = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= LIMITS.appIdMax;
const isRowId = (value: unknown): boolean => typeof value === 'string' && /^[1-9]\d{0,17}$/.test(value);
const isOnOffOrNull = oneOf([true, false, null]);
const isOnOff = oneOf([true, false]);

const ACTION: Record<keyof RuleAction, Check> = {
  email: [oneOf([...EMAIL_CHOICES, null]), `${EMAIL_CHOICES.join(', ')} or null`],
  push: [isOnOffOrNull, 'true, false or null'],
  chat: [isOnOffOrNull, 'true, false or null'],
  isMuted: [isOnOff, 'true or false'],
  isSaved: [isOnOff, 'true or false'],
};
const NO_ACTION: RuleAction = { email: null, push: null, chat: null, isMuted: false, isSaved: false };

const RULE: Record<Exclude<keyof Rule, 'action'>, Check> = {
  name: [isText(LIMITS.ruleNameMaxLength), `1 to ${LIMITS.ruleNameMaxLength} characters`],
  edits: [
    isListOf(oneOf(SILENT_EDIT_CLASSES), SILENT_EDIT_CLASSES.length),
    `a list of ${SILENT_EDIT_CLASSES.join(', ')}`,
  ],
  games: [isListOf(isAppId, LIMITS.ruleGames), `a list of at most ${LIMITS.ruleGames} different app ids`],
  categories: [
    isListOf(isRowId, LIMITS.ruleCategories),
    `a list of at most ${LIMITS.ruleCategories} different ids of categories`,
  ],
  kinds: [isListOf(oneOf(UPDATE_KINDS), UPDATE_KINDS.length), `a list of ${UPDATE_KINDS.join(', ')}`],
  items: [isListOf(oneOf(ITEM_LABELS), ITEM_LABELS.length), `a list of ${ITEM_LABELS.join(', ')}`],
  words: [
    (value) => value === null || isText(LIMITS.searchTermMaxLength)(value),
    `null or 1 to ${LIMITS.searchTermMaxLength} characters`,
  ],
};
const NO_CONDITION = { games: [], categories: [], kinds: [], items: [], words: null };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Refuses unknown members: misspelt, they would be conditions that hold for all. */
const checked = (
  value: Record<string, unknown>,
  where: string,
  checks: Record<string, Check>,
  names = Object.keys(checks),
): void => {
  for (const [name, given] of Object.entries(value)) {
    if (!Object.hasOwn(checks, name)) throw new RefusedInput(`${where} may have ${names.join(', ')} only`);
    const [isRight, form] = checks[name]!;
    if (!isRight(given)) throw new RefusedInput(`${where}.${name} must be ${form}`);
  }
};

const readRule = (value: unknown, index: number): Rule => {
  const where = `rules[${index}]`;
  if (!isRecord(value)) throw new RefusedInput(`${where} must be an object`);
  const { action = {}, ...conditions } = value;
  checked(conditions, where, RULE, [...Object.keys(RULE), 'action']);
  if (!('name' in conditions)) throw new RefusedInput(`${where}.name is missing`);
  if (!isRecord(action)) throw new RefusedInput(`${where}.action must be an object`);
  checked(action, `${where}.action`, ACTION);
  const given = conditions as Partial<Rule> & Pick<Rule, 'name'>;
  const rule: Rule = { ...NO_CONDITION, ...given, action: { ...NO_ACTION, ...action } };
  return { ...rule, name: rule.name.trim(), words: rule.words?.trim() ?? null };
};

/**
 * Rules with their defaults.
 * @throws {RefusedInput}
 */
export const readRules = (value: unknown): Rule[] => {
  if (!Array.isArray(value) || value.length > LIMITS.rules)
    throw new RefusedInput(`rules must be a list of at most ${LIMITS.rules} rules`);
  const rules = value.map(readRule);
  const names = new Set(rules.map(({ name }) => name));
  if (names.size < rules.length) throw new RefusedInput('each rule must have a name of its own');
  return rules;
};
