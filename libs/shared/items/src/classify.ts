import { ITEM_TYPES } from '@patchlight/contracts';
import type { ItemConfidence, ItemType } from '@patchlight/contracts';
import type { PostLine } from './lines.ts';
import { isNegated } from './negation.ts';
import { LEADS, SIGNS } from './patterns.ts';
import type { Pattern } from './patterns.ts';
import { TITLES } from './titles.ts';
import { PAST } from './words.ts';

/** `Ancient: `, `[UI] `, `Weapons - ` before what a line says. */
const LABEL = /^(?:\[[^\]]{1,40}\][ :–-]{0,3}|\([^)]{1,30}\) |[^:.]{1,40}: |[^:.–-]{1,30} [–-] )/;
const FILLERS = new Set(
  "we we've we’ve we're we’re have has i i've i’ve also and now the a some several various many multiple numerous minor major small more other general additional additionally finally partially potentially hopefully possibly temporarily slightly significantly greatly further attempt attempted to is are been in on for this this".split(
    ' ',
  ),
);
const MOST_FILLERS = 4;

/** Points for the nearest title that says something, and what is left of them where the line itself should. */
const PRIOR = 3;
const WEAK_PRIOR = 1.5;
/** Points more for a line below fixes that begins with no verb, and so names the fault. */
const NAMED_FAULT = 1;
/** Points for a beginning with a verb of the past that tells no type. */
const DONE = 1.5;
/** Points for a sentence that begins with no verb of a change, and off, since it may tell of rules of play or of faults in general. */
const TOLD = 1.5;
const MUSED = 2.5;
const TOLD_FAULT = 1;
/** Points for an item of a list that says nothing else. */
const LISTED = 1;
/** Words of what may be a name: `AA40 12G Automatic Shotgun`. */
const LONGEST_NAME = 9;
/** A type needs these to be told, and for sure. */
const LEAST = 2;
const SURE = 3;
/** A new thing is told by weaker words than a fix. */
const SURE_CONTENT = 2;
const SURE_LEAD = 1;

const ENDS_PROSE = /[:!?…]$/;
/** `Fixes and Updates` */
const MIXED = /\b(?:updates?|changes|misc(?:ellaneous)?|other|more)\b/i;
/** `1.Moon bundle`: an item of a list without a space, which is no list yet. */
const NUMBERED = /^\d{1,2}[.)](?=[^\s\d])/;

/** What the nearest title that says something says; null: none does, or it names several types. */
const priorOf = (sections: readonly string[]): ItemType | null => {
  for (const title of sections.toReversed()) {
    const types = TITLES.filter(({ at }) => at.test(title)).map(({ type }) => type);
    if (types.length === 1) return types[0] === 'fix' && MIXED.test(title) ? null : types[0]!;
    if (types.length > 1) return types[0] === 'known-issue' ? 'known-issue' : null;
  }
  return null;
};

/** `[FIX]`, `(new)` before what a line says; several may follow each other. */
const TAG = /^[[({<【]\s?([^\])}>】]{2,30})[\])}>】][ :–-]{0,3}/;
const MOST_TAGS = 3;
/** Points for such a word that is no verb. */
const TAGGED = 4;

const tagsOf = (text: string): string[] => {
  const tags: string[] = [];
  let rest = text;
  for (let tag = TAG.exec(rest); tag && tags.length < MOST_TAGS; tag = TAG.exec(rest)) {
    tags.push(tag[1]!.trim());
    rest = rest.slice(tag[0].length);
  }
  return tags;
};

/** A line from its first word that says something on, and what stands in brackets before it. */
const beginningsOf = (text: string, tags: readonly string[]): string[] => {
  const label = LABEL.exec(text)?.[0];
  return [text, ...(label ? [text.slice(label.length)] : []), ...tags].map((line) => {
    const words = line.split(' ');
    let at = 0;
    while (at < MOST_FILLERS && FILLERS.has(words[at]?.toLowerCase().replace(/[,:]$/, '') ?? '')) at += 1;
    return words.slice(at).join(' ');
  });
};

/** What a line says, as far as patterns tell. */
export const classify = (line: PostLine): { type: ItemType; confidence: ItemConfidence } => {
  const { sections } = line;
  const number = NUMBERED.exec(line.text)?.[0] ?? '';
  const text = line.text.slice(number.length);
  const isListed = line.isListed || number !== '';
  const points = new Map<ItemType, number>(ITEM_TYPES.map((type) => [type, 0]));
  const give = (type: ItemType, more: number): unknown => points.set(type, points.get(type)! + more);
  const tags = tagsOf(text);
  const beginnings = beginningsOf(text, tags);
  const leads = LEADS.filter(({ at }) => beginnings.some((line) => at.test(line)));
  for (const { type, weight } of leads) give(type, weight);
  if (leads.length === 0 && beginnings.some((line) => PAST.test(line))) give('content', DONE);
  for (const { type } of leads.length > 0 ? [] : TITLES.filter(({ at }) => tags.some((tag) => at.test(tag))))
    give(type, TAGGED);
  for (const { type, weight } of SIGNS.filter(({ at }: Pattern) => at.test(text)))
    // Items of lists talk to the reader, too.
    give(type, type === 'other' && isListed ? weight / 2 : weight);
  const prior = priorOf(sections);
  const negated = leads.length > 0 ? false : isNegated(text);
  if (negated === true) return { type: 'other', confidence: 'low' };
  const isName = !text.endsWith('.') && text.split(' ').length <= LONGEST_NAME;
  const isItem = isListed || (isName && !ENDS_PROSE.test(text));
  if (prior !== null) give(prior, isItem && (isName || prior !== 'content') ? PRIOR : WEAK_PRIOR);
  if (prior === 'fix' && leads.length === 0) give('fix', NAMED_FAULT);
  if (isListed) give('content', LISTED);
  if (!isListed && leads.length === 0) {
    give('other', TOLD);
    if (prior !== 'fix') give('fix', -TOLD_FAULT);
    if (prior !== 'balance') give('balance', -MUSED);
  }

  const [[best, most], [, next]] = [...points].sort((a, b) => b[1] - a[1]) as [
    [ItemType, number],
    [ItemType, number],
  ];
  if (most < LEAST) return { type: 'other', confidence: 'low' };
  const sure = best === 'content' ? SURE_CONTENT : SURE;
  // Below fixes, what was not done is the fault.
  const isDone = negated === false || prior === 'fix';
  const isSure = isDone && most >= sure && most - next >= SURE_LEAD;
  return { type: best, confidence: isSure ? 'high' : 'low' };
};
