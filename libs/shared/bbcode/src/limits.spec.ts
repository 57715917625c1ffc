import { describe, expect, it } from '@jest/globals';
import type { BbcodeNode } from './nodes.ts';
import { walk } from './nodes.ts';
import { parseBbcode } from './parse.ts';
import { toExcerpt, toPlainText } from './text.ts';
import { toHtml } from './to-html.ts';

/** Milliseconds of this process's own work, which a busy machine does not lengthen. */
function milliseconds(source: string): number {
  const start = process.cpuUsage();
  const document = parseBbcode(source);
  toPlainText(document);
  toExcerpt(document, 200);
  toHtml(document);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1_000;
}

function fastest(source: string): number {
  return Math.min(milliseconds(source), milliseconds(source), milliseconds(source));
}

function depthOf(root: BbcodeNode): number {
  let deepest = 0;
  const pending: [BbcodeNode, number][] = [[root, 0]];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [node, depth] = next;
    deepest = Math.max(deepest, depth);
    if ('children' in node) for (const child of node.children) pending.push([child, depth + 1]);
  }
  return deepest;
}

describe('time', () => {
  it.each([
    '[',
    ']',
    '\\',
    '\\[',
    '[b]',
    '[/b]',
    '[b][i]',
    '[b][p]x',
    '[b]x[i]y[/b]z[/i]',
    '[p]',
    '[quote]',
    '[quote]x[/list]',
    '[spoiler]x',
    '[list][*]',
    '[list][*]x[/list]',
    '[*]x\n',
    '[*]',
    '[table][tr][td]',
    '[td]x',
    '[url=https://a.example]x',
    '[url="',
    '[url=\'a [url="b ',
    '[img src="a" alt=\'b ',
    `[b a='" a="[b a='" a=" `,
    '[url=a b c ',
    '[b=[b]',
    '[b=[',
    '[img]x',
    '[carousel][img]//clan.akamai.steamstatic.com/a.png[/img]',
    '[code]x',
    '[noparse]x[/noparse]',
    '[https://a.example]x',
    '&amp;&#x;',
    '<br <br>',
    ' ',
    '\n',
    '\u00a0\n',
    'x\n\n',
    '{STEAM_CLAN_IMAGE}',
  ])('is linear in the number of %j', (piece) => {
    const small = fastest(piece.repeat(2_000));
    const large = fastest(piece.repeat(16_000));
    expect(large).toBeLessThan(8 * small * 4 + 50);
  });

  it.each<[string, (count: number) => string]>([
    [
      'an ordinary post',
      (count) =>
        '[h2]Fixes[/h2]\n[list][*][b]Lantern[/b] &amp; door [url=https://a.example]x[/url]\n[*]y[/list]\n\n'.repeat(
          count / 90,
        ),
    ],
    ['an unclosed URL', (count) => `[url=${'a'.repeat(count)}`],
    ['a quoted URL', (count) => `[url="${'a '.repeat(count / 2)}"]x[/url]`],
    ['a long value', (count) => `[quote=${'a [x] '.repeat(count / 6)}]x`],
  ])('is linear in the length of %s up to 2 MB', (_, ofLength) => {
    const tenth = fastest(ofLength(200_000));
    expect(milliseconds(ofLength(2_000_000))).toBeLessThan(10 * tenth * 4 + 50);
  });
});

describe('depth', () => {
  it.each([
    '[quote]',
    '[list][*]',
    '[table][tr][td]',
    '[spoiler]',
    '[center]',
    '[expand][b][url=https://a.example]',
  ])('is limited for 10,000 nested %s, with the text preserved', (tags) => {
    const document = parseBbcode(`${tags.repeat(10_000)}the text`);
    expect(depthOf(document)).toBeLessThanOrEqual(64);
    const texts = [...walk(document)].flatMap((node) => (node.type === 'text' ? [node.text] : []));
    expect(texts).toEqual(['the text']);
  });

  it('is configurable', () => {
    expect(depthOf(parseBbcode('[quote]'.repeat(99) + 'x', { maxDepth: 5 }))).toBe(5);
    expect(depthOf(parseBbcode('[b][i][u][s]x', { maxDepth: 3 }))).toBe(3);
    expect(depthOf(parseBbcode('[quote]'.repeat(9999) + 'x', { maxDepth: 9999 }))).toBe(256);
  });

  it('separates flattened elements, and closes only what it opened', () => {
    const items = parseBbcode('[quote][list][*]a[*]b[/list][/quote]c', { maxDepth: 4 });
    expect(toPlainText(items)).toBe('a\nb\n\nc');
  });
});
