import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { walk } from '../nodes.ts';
import { htmlOutline } from '../testing/outline.ts';
import { toExcerpt, toPlainText } from '../text.ts';
import { parseHtml, parsePost } from './parse-html.ts';
import { isHtml } from './source.ts';

describe('HTML detection', () => {
  it.each([
    '<p>Moths are back.</p>',
    '<p>Moths</p>\n<ul>\n  <li>are back</li>\n</ul>',
    'Lanterns<br>glow <b>again</b>.<br />\nMoths are back.',
    'Fixes:<ul class="bb_ul"><li>Doors open</li></ul><div class="bb_h1">Soon</div>',
    '<h2>Moths</h2><p>press [b] or array[i]</p>',
  ])('detects HTML in %j', (source) => expect(isHtml(source)).toBe(true));

  it.each([
    '',
    '[b]Moths[/b]',
    'Patch 1<br>\nPatch 2\nPatch 3<br />',
    'a < b and b > c',
    'we <3 you, </3',
    '(see <https://studio.example/issues/6863>)',
    'replaces <player name> in chat',
    'an open <b> only',
    'Lanterns <b>glow</b>',
    'See <a href="https://studio.example/">the page</a>.',
    '- the <title> is read\n- no </title> needed',
    '- text in <p> and </p>\n- and in <div>\n- or </div>',
    '<script>x</script>',
    '[p]The <br> of <br>[/p]',
    '[code]<p>x</p>[/code]',
    '<p>[*]x</p>',
    '<lantern>glow</lantern>',
    '<link-card>x</link-card>',
  ])('detects no HTML in %j', (source) => expect(isHtml(source)).toBe(false));
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
    [
      'see <https://studio.example/>.',
      'paragraph("see <" link{"href":"https://studio.example/"}("https://studio.example/") ">.")',
    ],
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
    'head',
    'player',
  ])('shows <%s> as it is written', (element) => {
    const source = `a <${element}>moths</${element}> b`;
    expect(htmlOutline(source)).toBe(`paragraph("${source}")`);
  });

  it.each([
    'a <title> is read',
    'a <!-- is kept, and so is -->',
    'a <![CDATA[moth]]> and <!DOCTYPE moth> and <?moth?>',
    'an <a href="https://moth.example/ is not closed',
    'a < b, a <b and an <b',
    '<a href="moth>x and "quotes',
  ])('loses nothing of %j', (source) => {
    expect(toPlainText(parseHtml(source))).toBe(source);
  });

  it('reads BBCode in text that is divided by character references, and code as it is', () => {
    expect(htmlOutline('<i></i>[url=https://a.example/?a=1&amp;b=2]a &amp; b[/url]')).toBe(
      'paragraph(link{"href":"https://a.example/?a=1&b=2"}("a & b"))',
    );
    expect(htmlOutline('<i></i>[code]<p>a &lt; b</p>[/code] <b>c</b>')).toBe(
      'paragraph(inlineCode{"text":"<p>a < b</p>"} " " bold("c"))',
    );
    expect(htmlOutline('<i></i>&amp;lt; \\[b\\] &lt;a href="https://a.example">x</a>')).toBe(
      String.raw`paragraph("&lt; [b] <a href=\"" link{"href":"https://a.example/"}("https://a.example") "\">x")`,
    );
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

  it('shows every word, and every name that is not of an element it knows', () => {
    const markup = fc.constantFrom(
      '<p>',
      '</p>',
      '<br>',
      '<ul class="bb_ul">',
      '<li>',
      '</ul>',
      '<b>',
      '</b>',
      '<hr/>',
    );
    const word = fc.oneof(
      fc.stringMatching(/^[a-z]{1,8}$/),
      fc.constantFrom(
        '<title>',
        '</title>',
        '<script>',
        '</script>',
        '<svg',
        '<!--',
        '<style>',
        '&lt;p&gt;',
        '<3',
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(markup, word), { maxLength: 60 }), (pieces) => {
        const isMarkup = (piece: string): boolean => /^<\/?(?:p|br|ul|li|b|hr)\b/.test(piece);
        const words = pieces
          .filter((piece) => !isMarkup(piece))
          .join(' ')
          .replace(/&lt;p&gt;/g, '<p>');
        const text = toPlainText(parseHtml(pieces.join(' '))).match(/[^\s-]\S*/g) ?? [];
        expect(text.join(' ')).toBe(words);
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
    '[code]<b>',
    '[code',
    '<br>\n',
    '<p a="',
    '<p a a ',
  ])('takes twice the time for twice the text of %j', (unit) => {
    const cost = (length: number): number => {
      const source = unit.repeat(Math.ceil(length / unit.length));
      const times = [1, 2, 3].map(() => {
        const start = process.cpuUsage();
        toPlainText(parseHtml(source));
        isHtml(source);
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
