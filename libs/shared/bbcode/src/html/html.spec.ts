import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { walk } from '../nodes.ts';
import { htmlOutline } from '../testing/outline.ts';
import { toExcerpt, toPlainText } from '../text.ts';
import { parseHtml, parsePost } from './parse-html.ts';
import { hasHtml } from './source.ts';

describe('HTML detection', () => {
  it.each([
    'See <a href="https://studio.example/">the page</a>.',
    '[h1]Notes[/h1]\n<A HREF=x>one</A>',
    '<p>Moths are back.</p>',
    'Lanterns <b>glow</b>',
    '<script>x</script>',
  ])('detects HTML in %j', (source) => expect(hasHtml(source)).toBe(true));

  it.each([
    '',
    '[b]Moths[/b]',
    'Patch 1<br>Patch 2<br />',
    'a < b and b > c',
    'we <3 you, </3',
    '(see <https://studio.example/issues/6863>)',
    'replaces <player name> in chat',
    'an open <b> only',
    'a close </b> before its <b>',
    '<lantern>glow</lantern>',
    '<link-card>x</link-card>',
  ])('detects no HTML in %j', (source) => expect(hasHtml(source)).toBe(false));
});

describe('HTML to BBCode nodes', () => {
  it.each([
    ['<p>One</p><p>Two</p>', 'paragraph("One") paragraph("Two")'],
    ['<h2>Moths</h2>are <em>back</em>', 'heading{"level":2}("Moths") paragraph("are " italic("back"))'],
    [
      '<ul><li>One<li>Two</ul>',
      'list{"ordered":false}(listItem(paragraph("One")) listItem(paragraph("Two")))',
    ],
    ['<ol><li>One</li></ol>', 'list{"ordered":true}(listItem(paragraph("One")))'],
    ['a<br>b<br><br>c', 'paragraph("a" lineBreak "b") paragraph("c")'],
    ['<strong>a</strong> <u>b</u> <del>c</del>', 'paragraph(bold("a") text underline("b") text strike("c"))'],
    ['<blockquote>Soon.</blockquote>', 'quote(paragraph("Soon."))'],
    ['<pre>if (a &lt; b)\n  glow();</pre>', 'code{"text":"if (a < b)\\n  glow();"}'],
    ['run <code>[b]lamp[/b]</code>', 'paragraph("run " inlineCode{"text":"[b]lamp[/b]"})'],
    [
      '<table><tr><th colspan=2>Lamp</th></tr></table>',
      'table(tableRow(tableCell{"header":true,"colspan":2,"rowspan":1}(paragraph("Lamp"))))',
    ],
    ['Tom &amp; Jerry &hellip; &amp;lt;b&amp;gt;', 'paragraph("Tom & Jerry … &lt;b&gt;")'],
    ['we <3 <player name>', 'paragraph("we <3 <player name>")'],
    ['see <https://studio.example/>.', 'paragraph("see <https://studio.example/>.")'],
  ])('%j', (source, expected) => {
    expect(htmlOutline(`<span></span>${source}`)).toBe(expected.replaceAll(' text ', ' " " '));
  });

  it('parses BBCode between elements, with its newlines', () => {
    expect(htmlOutline('[h1]Moths[/h1]\nSee <a href="https://a.example/">this</a>,\n[b]now[/b].')).toBe(
      'heading{"level":1}("Moths") paragraph("See " link{"href":"https://a.example/"}("this") "," lineBreak bold("now") ".")',
    );
  });

  it('treats newlines as spaces if elements structure the text', () => {
    expect(htmlOutline('<p>One\n      and\n  two</p>\n')).toBe('paragraph("One and two")');
  });

  it('applies the BBCode rules to links and images', () => {
    expect(htmlOutline('<a href="javascript:alert(1)">a</a> <a href="http://localhost/">b</a>')).toBe(
      'paragraph("a b")',
    );
    expect(htmlOutline('<img src="https://evil.example/p.png" alt="lamp">')).toBe(
      'paragraph(link{"href":"https://evil.example/p.png"}("lamp"))',
    );
    expect(htmlOutline('<img src="https://cdn.akamai.steamstatic.com/l.png" onerror=x alt="lamp">')).toBe(
      'paragraph(image{"src":"https://cdn.akamai.steamstatic.com/l.png","alt":"lamp"})',
    );
  });

  it.each([
    'script',
    'style',
    'iframe',
    'svg',
    'math',
    'noscript',
    'textarea',
    'template',
    'title',
    'object',
  ])('omits the content of <%s>', (element) => {
    expect(htmlOutline(`a<${element}>moths</${element}>b`)).toBe('paragraph("ab")');
  });
});

describe('for generated bodies', () => {
  const piece = fc.oneof(
    fc
      .tuple(
        fc.constantFrom('a', 'p', 'ul', 'li', 'table', 'td', 'pre', 'script', 'svg', 'h2', 'div', 'b', 'img'),
        fc.constantFrom('', ' href="javascript:x"', " href='https://a.example'", ' colspan=9e9', ' <'),
        fc.constantFrom('<', '</'),
      )
      .map(([name, rest, start]) => `${start}${name}${rest}>`),
    fc.constantFrom(
      '[b]',
      '[/b]',
      '[list]',
      '[*]',
      '[url=',
      '<!--',
      '-->',
      '<![CDATA[',
      '&lt;',
      '&',
      '\n',
      '<',
    ),
    fc.stringMatching(/^[a-z ]{1,6}$/),
  );

  it('never throws, never nests links, and contains only safe URLs', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const document = parseHtml(pieces.join(''));
        expect(toExcerpt(document, 20).length).toBeLessThanOrEqual(20);
        for (const node of walk(document))
          if (node.type === 'link') {
            expect(node.href).toMatch(/^https:\/\/a\.example\/$/);
            expect(node.children.some(({ type }) => type === 'link')).toBe(false);
          }
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    '<a href="x',
    '<a ',
    '<b>',
    '</b>',
    '<li>',
    '<p><table>',
    '<pre>',
    '<svg>',
    '&lt;',
    '<!--',
    '<',
    '<td>[*]',
  ])('takes twice the time for twice the text of %j', (unit) => {
    const cost = (length: number): number => {
      const source = unit.repeat(Math.ceil(length / unit.length));
      const times = [1, 2, 3].map(() => {
        const start = process.cpuUsage();
        toPlainText(parseHtml(source));
        hasHtml(source);
        const { user, system } = process.cpuUsage(start);
        return (user + system) / 1_000;
      });
      return Math.min(...times);
    };
    expect(cost(160_000) / Math.max(cost(40_000), 5)).toBeLessThan(16);
  });
});

it('parses each format by its own rules', () => {
  const source = '<b>a</b>';
  expect(toPlainText(parsePost('html', source))).toBe('a');
  expect(toPlainText(parsePost('bbcode', source))).toBe(source);
});
