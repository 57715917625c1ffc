import type { UpdateItem } from '@patchlight/contracts';

type Change = Pick<UpdateItem, 'direction' | 'from' | 'to'>;

const VALUE = String.raw`([+-]?[$€£]?\d[\d.,/]{0,19}(?: ?(?:%|[a-z]{1,2}\b|seconds?\b|minutes?\b|hours?\b|days?\b|meters?\b|units?\b))?)`;
const FROM_TO = new RegExp(String.raw`\bfrom ${VALUE} to ${VALUE}`, 'i');
const TO_FROM = new RegExp(
  String.raw`\b(?:to|is now|now) ${VALUE},? \(?(?:from|was|instead of|previously) ${VALUE}`,
  'i',
);
const ARROW = new RegExp(`${VALUE} ?(?:->|→|=>|>>|»|⇒) ?${VALUE}`, 'i');
const UP = /\b(?:increas(?:e[sd]?|ing)|rais(?:e[sd]?|ing)|buff(?:s|ed)?|doubled|tripled)\b|\+\d/i;
const DOWN =
  /\b(?:decreas(?:e[sd]?|ing)|reduc(?:e[sd]?|ing|tions?)|lower(?:s|ed|ing)?|nerf(?:s|ed)?|halved)\b|(?:^| )-\d/i;

/** The end of a sentence is not part of a value. */
const tidy = (value: string | undefined): string | null => value?.trim().replace(/[.,/]{1,3}$/, '') ?? null;
const numberOf = (value: string | null): number => Number.parseFloat((value ?? '').replace(/[^\d.-]/g, ''));

/** The values that a line tells, and where they or its words went. */
export const changeIn = (text: string): Change => {
  const forth = FROM_TO.exec(text) ?? ARROW.exec(text);
  const back = forth ? null : TO_FROM.exec(text);
  const from = tidy(forth?.[1] ?? back?.[2]);
  const to = tidy(forth?.[2] ?? back?.[1]);
  const by = numberOf(to) - numberOf(from);
  if (by !== 0 && !Number.isNaN(by)) return { direction: by > 0 ? 'up' : 'down', from, to };
  const [isUp, isDown] = [UP.test(text), DOWN.test(text)];
  return { direction: isUp === isDown ? null : isUp ? 'up' : 'down', from, to };
};
