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
} from '../content/content.ts';
import { SeededRandom } from '../random.ts';
import { blocks, widgets } from './body-blocks.ts';
import type { Writing } from './body-blocks.ts';
import { bbcodeWriter } from './bbcode-writer.ts';
import { phrasesOf } from './phrases.ts';
import type { Fill } from './phrases.ts';
import type { Post } from './post.ts';

/** Event types whose pages contain Steam's sale and event widgets. */
const widgetTypes = new Set([20, 31, 34, 35]);

/** A complete body also has its post. */
interface BodyWriting extends Writing {
  post: Post;
}

/**
 * The body of a post: BBCode in the old newline style or the [p] style of the 2025 editor, HTML for press.
 * The same seed, post and base URL give the same text. Extra blocks rotate, so that 40 posts cover the whole dialect.
 */
export function writeBody(seed: number, game: Game, post: Post, baseUrl: string): string {
  const random = new SeededRandom(seed, 'body', game.appid, post.sequence);
  const fill = phrasesOf(game, post.version, random);
  if (post.feedType === 0) return pressArticle(game, random, fill, baseUrl);
  const writer = bbcodeWriter({ modern: random.chance(0.5), clanId: game.clanId, baseUrl, random });
  const writing: BodyWriting = { game, post, random, fill, writer };
  if (post.eventType === 12) return hotfix(writing);
  if (widgetTypes.has(post.eventType))
    return writer.finish([writer.paragraph(fill(random.pick(openings))), widgets(writing)]);
  return longPost(writing);
}

function section(
  { random, fill, writer }: Writing,
  title: readonly string[],
  sentences: readonly string[],
  count: number,
): string[] {
  return [
    writer.heading(random.pick(title), random.pick([2, 2, 2, 1, 3])),
    writer.list(random.several(sentences, count).map(fill)),
  ];
}

function hotfix(writing: BodyWriting): string {
  const { random, fill, writer, game, post } = writing;
  const parts = [...(random.chance(0.6) ? [writer.paragraph(fill(random.pick(openings)))] : [])];
  parts.push(...section(writing, headings.fixes, fixes, random.int(3, 8)));
  if (random.chance(0.5)) parts.push(...section(writing, headings.changes, changes, random.int(2, 5)));
  if (random.chance(0.35)) parts.push(rotated(game, post)(writing));
  if (random.chance(0.2)) parts.push(writer.paragraph(fill(random.pick(greetings))));
  return writer.finish(parts);
}

function longPost(writing: BodyWriting): string {
  const { random, fill, writer, game, post } = writing;
  const first = rotated(game, post);
  const second = blocks[(game.index * 5 + post.sequence * 3 + 11) % blocks.length] ?? first;
  return writer.finish([
    ...(random.chance(0.5) ? [writer.picture()] : []),
    writer.paragraph(fill(random.pick(openings))),
    ...section(writing, headings.additions, additions, random.int(3, 6)),
    first(writing),
    ...section(writing, headings.changes, changes, random.int(3, 6)),
    ...(second === first ? [] : [second(writing)]),
    ...section(writing, headings.fixes, fixes, random.int(4, 10)),
    ...(random.chance(0.4) ? section(writing, headings.issues, knownIssues, 2) : []),
    ...(random.chance(0.3) ? [writer.paragraph(fill(random.pick(greetings)))] : []),
    writer.paragraph(fill(random.pick(closings))),
  ]);
}

function rotated(game: Game, post: Post): (writing: Writing) => string {
  const block = blocks[(game.index * 5 + post.sequence) % blocks.length];
  if (block === undefined) throw new RangeError('there is no body block');
  return block;
}

/** Press HTML in the manner of syndicated feeds: entities, `<br />` and links that open elsewhere. */
function pressArticle(game: Game, random: SeededRandom, fill: Fill, baseUrl: string): string {
  const link = `<a href="${baseUrl}/app/${game.appid}" target="_blank" rel="noopener">${fill('{place_}')}</a>`;
  return (
    `<p><strong>${fill('{person}')}</strong> &amp; friends are back, and it&apos;s a good week for ${link}.</p>` +
    `<img src="${baseUrl}/images/${game.clanId}/${random.hex(40)}.png" width="640" height="360"><br />` +
    `<p>${fill(random.pick(additions))} &quot;${fill(random.pick(changes))}&quot;, the team says.</p>` +
    `<p><em>Read&nbsp;more</em> on our site&hellip;</p>`
  );
}
