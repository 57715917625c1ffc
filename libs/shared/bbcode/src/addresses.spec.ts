import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addressesIn, withoutAddresses } from './addresses.ts';
import { walk } from './nodes.ts';
import { parseBbcode } from './parse.ts';
import { htmlOutline, outline } from './testing/outline.ts';
import { toExcerpt, toPlainText } from './text.ts';
import { toHtml } from './to-html.ts';

const found = (text: string): string[] =>
  Array.from(addressesIn(text), ({ start, end }) => text.slice(start, end));

describe('addresses in a text', () => {
  it.each([
    ['See https://a.example/b.', 'https://a.example/b'],
    ['(https://a.example/b)', 'https://a.example/b'],
    ['<https://a.example/b>,', 'https://a.example/b'],
    ['"https://a.example/b?c=1&d=[2]#e";', 'https://a.example/b?c=1&d=[2]#e'],
    ['https://a.example/Moth_(insect).', 'https://a.example/Moth_(insect)'],
    ['(see https://a.example/Moth_(insect))', 'https://a.example/Moth_(insect)'],
    ['[moths](https://a.example/b) fly', 'https://a.example/b'],
    ['**https://a.example/b**', 'https://a.example/b'],
    ['HTTP://A.EXAMPLE/b!?', 'HTTP://A.EXAMPLE/b'],
    ['https://a.example/b…', 'https://a.example/b'],
    ['https://a.example:8080/b/', 'https://a.example:8080/b/'],
    ['https://de.a.example/wiki/Größe und', 'https://de.a.example/wiki/Größe'],
    ['https://a.example/мотыльки, and', 'https://a.example/мотыльки'],
    ['公告：https://forum.example/post/12。本次更新', 'https://forum.example/post/12'],
    ['详见https://forum.example/post/12本次更新', 'https://forum.example/post/12'],
    ['（https://forum.example/post/12）', 'https://forum.example/post/12'],
    ['「https://forum.example/12」を', 'https://forum.example/12'],
    ['https://forum.example/12에서 확인', 'https://forum.example/12'],
    ['https://forum.example/12ดูเพิ่มเติม', 'https://forum.example/12'],
    ['https://forum.example/12🎉', 'https://forum.example/12'],
    ['https://[2606:4700::1111]/', 'https://[2606:4700::1111]/'],
  ])('%s', (text, address) => {
    expect(found(text)).toEqual([address]);
  });

  it('are found one after the other', () => {
    expect(found('https://a.example/b),(https://c.example/d)')).toEqual([
      'https://a.example/b',
      'https://c.example/d',
    ]);
  });

  it.each(['https://', 'http:// a', 'xhttps://a.example', 'ftp://a.example', 'a.example', 'https://.'])(
    'are not %j',
    (text) => expect(found(text)).toEqual([]),
  );

  it('are left out with the punctuation behind them, and nothing else', () => {
    expect(withoutAddresses('公告：https://forum.example/post/12。本次更新')).toBe('公告： 。本次更新');
    expect(withoutAddresses('See https://a.example/b), or (https://c.example).')).toBe('See   or ( ');
  });
});

describe('links of bare addresses', () => {
  it.each([
    [
      'See https://a.example/b, then go.',
      'paragraph("See " link{"href":"https://a.example/b"}("https://a.example/b") ", then go.")',
    ],
    [
      '[b]at https://a.example[/b]',
      'paragraph(bold("at " link{"href":"https://a.example/"}("https://a.example")))',
    ],
    [
      '[h2]https://a.example[/h2]',
      'heading{"level":2}(link{"href":"https://a.example/"}("https://a.example"))',
    ],
    [
      '[url=https://b.example]https://a.example[/url]',
      'paragraph(link{"href":"https://b.example/"}("https://a.example"))',
    ],
    ['[code]https://a.example[/code]', 'paragraph(inlineCode{"text":"https://a.example"})'],
    ['http://localhost/ https://u@a.example/', 'paragraph("http://localhost/ https://u@a.example/")'],
    [
      'https://a.example/?b=1&amp;c=2',
      'paragraph(link{"href":"https://a.example/?b=1&c=2"}("https://a.example/?b=1&c=2"))',
    ],
  ])('%s', (source, expected) => {
    expect(outline(source)).toBe(expected);
  });

  it('are made in HTML, too', () => {
    expect(
      htmlOutline(
        '<p>See https://a.example/?b=1&amp;c=2.</p><p><a href="https://b.example">https://c.example</a></p>',
      ),
    ).toBe(
      'paragraph("See " link{"href":"https://a.example/?b=1&c=2"}("https://a.example/?b=1&c=2") ".") ' +
        'paragraph(link{"href":"https://b.example/"}("https://c.example"))',
    );
  });

  it('are in the HTML of feeds, and not in excerpts', () => {
    const document = parseBbcode(
      '详见https://forum.example/post/12。本次更新\nhttps://store.steampowered.com/app/10',
    );
    expect(toHtml(document)).toBe(
      '<p>详见<a href="https://forum.example/post/12" rel="noopener noreferrer nofollow ugc">https://forum.example/post/12</a>。本次更新</p>' +
        '<p><a href="https://store.steampowered.com/app/10" rel="noopener noreferrer nofollow ugc">https://store.steampowered.com/app/10</a></p>',
    );
    expect(toExcerpt(document, 40)).toBe('详见 。本次更新');
  });

  it('lose no text, and are never in a link', () => {
    const piece = fc.constantFrom(
      'https://a.example/',
      '(',
      ')',
      '[url=https://b.example]',
      '[/url]',
      '[i]',
      '字',
      ' x',
      '.',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const document = parseBbcode(pieces.join(''));
        const text = pieces.filter((one) => !one.startsWith('[')).join('');
        expect(toPlainText(document).trim()).toBe(text.trim());
        for (const node of walk(document))
          if (node.type === 'link') expect(node.children.some(({ type }) => type === 'link')).toBe(false);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('cards of the store', () => {
  const page = 'https://store.steampowered.com/app/1227700/Moth_Keeper/';
  const card = `linkCard{"href":"${page}"}`;

  it.each([
    ['a paragraph', `[p]${page}[/p]`, card],
    ['a line', `Out now:\n${page}\nor later`, `paragraph("Out now:") ${card} paragraph("or later")`],
    ['an item', `[list][*] ${page} [/list]`, `list{"ordered":false}(listItem(${card}))`],
    ['two lines', `${page}\n${page}`, `${card} ${card}`],
  ])('are addresses of its pages that are %s', (_where, source, expected) => {
    expect(outline(source)).toBe(expected);
  });

  it.each([
    `See ${page}`,
    `${page}, out now`,
    '[b]x[/b]\nhttps://store.steampowered.com/news/app/10',
    'https://store.steampowered.com.rival.example/app/10',
    `[h1]${page}[/h1]`,
    `[url=${page}]${page}[/url]`,
  ])('are not %s', (source) => {
    expect(outline(source)).not.toContain('linkCard');
  });
});

describe('time', () => {
  it.each([
    'https://',
    'https://a',
    'https://a.example/x)',
    'https://a.example/(',
    'https://a.example/x ',
    'https://a.example/)(',
    'http',
    'https://a.',
    'https://store.steampowered.com/app/1\n',
  ])('is linear in the number of %j', (piece) => {
    const cost = (count: number): number => {
      const source = piece.repeat(count);
      const times = [1, 2, 3].map(() => {
        const start = process.cpuUsage();
        toExcerpt(parseBbcode(source), 200);
        withoutAddresses(source);
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1_000;
      });
      return Math.min(...times);
    };
    expect(cost(16_000)).toBeLessThan(8 * cost(2_000) * 4 + 50);
  });
});
