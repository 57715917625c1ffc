import type { UpdateItem } from '@patchlight/contracts';
import { isNegated } from './negation.ts';

type Change = Pick<UpdateItem, 'direction' | 'from' | 'to'>;

/** Numbers of one reading. `1.000` may be a thousand or one, `1,5` and `10-20` are no English number. */
const AMOUNT = String.raw`[+−-]?[$€£]?(?:(?:0|[1-9]\d{0,2}(?:,\d{3}){1,3}|[1-9]\d{0,11})(?:\.\d{1,2}|\.\d{4,8})?|0\.\d{3})`;
const CLOCK = String.raw`\d{1,2}(?::[0-5]\d){1,2}`;
const MAGNITUDE = String.raw`k|thousand|million|billion|mil|bn`;
const UNIT = String.raw`(?: ?(?:[%€$£°x]|(?:${MAGNITUDE}|s|secs?|ms|mins?|h|hrs?|m|cm|km|kg|g|kb|mb|gb|hp|xp|mp|dps|fps|f|px|pts?|percent|seconds?|minutes?|hours?|days?|weeks?|met(?:er|re)s?|units?|frames?|points?|levels?|degrees?)\b))?`;
/** Not within a longer number, version, range or list. */
const START = String.raw`(?<![\p{L}\p{N}.,:/–-]|\d )`;
const END = String.raw`(?![\p{L}\p{N}]|[.,:/–-]\d| ?[–-] ?\d)`;
const value = (name: string, form = AMOUNT): string =>
  `${START}(?<${name}>${form}${form === AMOUNT ? UNIT : ''})${END}`;
const ARROW = String.raw`\s?(?:-{1,2}>|={1,2}>|→|>>|»|⇒|➜|➔|⟶)\s?`;

const FORMS = [
  String.raw`\bfrom ${value('from')} to ${value('to')}`,
  String.raw`\b(?:to|is now|now) ${value('to')},? \(?(?:from|was|instead of|previously) ${value('from')}`,
  value('from') + ARROW + value('to'),
  value('from', CLOCK) + ARROW + value('to', CLOCK),
  value('to') + String.raw`\s?(?:<-{1,2}|←|⇐)\s?` + value('from'),
].map((form) => new RegExp(form, 'giu'));
/** Values that follow each other are not read. */
const CHAINED = new RegExp(String.raw`(?:->|→|=>|⇒|»|←).*(?:->|→|=>|⇒|»|←)`, 'u');

const UP = /\b(?:increas(?:e[sd]?|ing)|rais(?:e[sd]?|ing)|buff(?:s|ed)?|doubled|tripled)\b|\+\d/i;
const DOWN =
  /\b(?:decreas(?:e[sd]?|ing)|reduc(?:e[sd]?|ing|tions?)|lower(?:s|ed|ing)?|nerf(?:s|ed)?|halved)\b|(?:^| )-\d/i;

const PARTS = /^([+−-]?)[$€£]?([\d.,:]+)(?![\d.,:])\s?(.*)$/u;

interface Amount {
  number: number;
  unit: string;
}

const amountOf = (text: string): Amount => {
  const [, sign, digits = '', unit = ''] = PARTS.exec(text) ?? [];
  const number = digits.split(':').reduce((sum, part) => sum * 60 + Number(part.replaceAll(',', '')), 0);
  return {
    number: sign && sign !== '+' ? -number : number,
    unit: unit.toLowerCase().replace(/(?<=..)s$/, ''),
  };
};

const IS_MAGNITUDE = new RegExp(`^(?:${MAGNITUDE})$`);

/** `from 5 to 10 seconds` names the unit once, behind both. */
const areAlike = (from: Amount, to: Amount): boolean =>
  from.unit === to.unit || (from.unit === '' && !IS_MAGNITUDE.test(to.unit));

/** The two values of a line; null: it has none, several, or some that may be read in two ways. */
const valuesIn = (text: string): { from: string; to: string; by: number } | null => {
  if (CHAINED.test(text)) return null;
  const [found, another] = FORMS.flatMap((form) => [...text.matchAll(form)]);
  const { from, to } = found?.groups ?? {};
  if (another || from === undefined || to === undefined) return null;
  const [before, after] = [amountOf(from), amountOf(to)];
  return areAlike(before, after) ? { from, to, by: after.number - before.number } : null;
};

/** The values that a line tells, and where they or its words went. What is not surely read gives none. */
export const changeIn = (text: string): Change => {
  if (isNegated(text) !== false) return { direction: null, from: null, to: null };
  const values = valuesIn(text);
  const { from, to } = values ?? { from: null, to: null };
  if (values && values.by !== 0) return { direction: values.by > 0 ? 'up' : 'down', from, to };
  const [isUp, isDown] = [UP.test(text), DOWN.test(text)];
  return { direction: isUp === isDown ? null : isUp ? 'up' : 'down', from, to };
};
