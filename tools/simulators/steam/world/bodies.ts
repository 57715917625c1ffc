import type { Game } from '../catalogue.ts';
import {
  additions,
  changes,
  closings,
  fixes,
  greetings,
  headings,
  knownIssues,
  openings,
} from '../content/sentences.ts';
import { Dice } from '../random.ts';
import { blocks, widgets } from './body-blocks.ts';
import type { Writing } from './body-blocks.ts';
import { penFor } from './pen.ts';
import { phrasesOf } from './phrases.ts';
import type { Fill } from './phrases.ts';
import type { Post } from './post.ts';

/** Event types whose pages carry Steam's own sale and event widgets. */
const widgetTypes = new Set([20, 31, 34, 35]);

/** A whole body also knows its post. */
interface BodyWriting extends Writing {
  post: Post;
}

/**
 * The body of a post: BBCode in the old newline style or the [p] style of the 2025 editor, HTML for press.
 * The same seed, post and base URL give the same text. Extra blocks rotate, so that 40 posts cover the whole dialect.
 */
export function writeBody(seed: number, game: Game, post: Post, baseUrl: string): string {
  const dice = new Dice(seed, 'body', game.appid, post.sequence);
  const fill = phrasesOf(game, post.version, dice);
  if (post.feedType === 0) return pressArticle(game, dice, fill, baseUrl);
  const pen = penFor({ modern: dice.chance(0.5), clanId: game.clanId, baseUrl, dice });
  const writing: BodyWriting = { game, post, dice, fill, pen };
  if (post.eventType === 12) return hotfix(writing);
  if (widgetTypes.has(post.eventType))
    return pen.finish([pen.paragraph(fill(dice.pick(openings))), widgets(writing)]);
  return longPost(writing);
}

function section(
  { dice, fill, pen }: Writing,
  title: readonly string[],
  sentences: readonly string[],
  count: number,
): string[] {
  return [
    pen.heading(dice.pick(title), dice.pick([2, 2, 2, 1, 3])),
    pen.list(dice.several(sentences, count).map(fill)),
  ];
}

function hotfix(writing: BodyWriting): string {
  const { dice, fill, pen, game, post } = writing;
  const parts = [...(dice.chance(0.6) ? [pen.paragraph(fill(dice.pick(openings)))] : [])];
  parts.push(...section(writing, headings.fixes, fixes, dice.int(3, 8)));
  if (dice.chance(0.5)) parts.push(...section(writing, headings.changes, changes, dice.int(2, 5)));
  if (dice.chance(0.35)) parts.push(rotated(game, post)(writing));
  if (dice.chance(0.2)) parts.push(pen.paragraph(fill(dice.pick(greetings))));
  return pen.finish(parts);
}

function longPost(writing: BodyWriting): string {
  const { dice, fill, pen, game, post } = writing;
  const first = rotated(game, post);
  const second = blocks[(game.index * 5 + post.sequence * 3 + 11) % blocks.length] ?? first;
  return pen.finish([
    ...(dice.chance(0.5) ? [pen.picture()] : []),
    pen.paragraph(fill(dice.pick(openings))),
    ...section(writing, headings.additions, additions, dice.int(3, 6)),
    first(writing),
    ...section(writing, headings.changes, changes, dice.int(3, 6)),
    ...(second === first ? [] : [second(writing)]),
    ...section(writing, headings.fixes, fixes, dice.int(4, 10)),
    ...(dice.chance(0.4) ? section(writing, headings.issues, knownIssues, 2) : []),
    ...(dice.chance(0.3) ? [pen.paragraph(fill(dice.pick(greetings)))] : []),
    pen.paragraph(fill(dice.pick(closings))),
  ]);
}

function rotated(game: Game, post: Post): (writing: Writing) => string {
  const block = blocks[(game.index * 5 + post.sequence) % blocks.length];
  if (block === undefined) throw new RangeError('there is no body block');
  return block;
}

/** Press HTML in the manner of syndicated feeds: entities, `<br />` and links that open elsewhere. */
function pressArticle(game: Game, dice: Dice, fill: Fill, baseUrl: string): string {
  const link = `<a href="${baseUrl}/app/${game.appid}" target="_blank" rel="noopener">${fill('{place_}')}</a>`;
  return (
    `<p><strong>${fill('{person}')}</strong> &amp; friends are back, and it&apos;s a good week for ${link}.</p>` +
    `<img src="${baseUrl}/images/${game.clanId}/${dice.hex(40)}.png" width="640" height="360"><br />` +
    `<p>${fill(dice.pick(additions))} &quot;${fill(dice.pick(changes))}&quot;, the team says.</p>` +
    `<p><em>Read&nbsp;more</em> on our site&hellip;</p>`
  );
}
