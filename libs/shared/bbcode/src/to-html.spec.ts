import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { parsePost } from './html/parse-html.ts';
import type { PostFormat } from './html/parse-html.ts';
import type { BbcodeDocument } from './nodes.ts';
import { parseBbcode } from './parse.ts';
import { toHtml } from './to-html.ts';

const CDN = 'https://clan.akamai.steamstatic.com/images/1';
const REL = 'rel="noopener noreferrer nofollow ugc"';
const { document: page } = new JSDOM('').window;

const htmlOf = (source: string, format: PostFormat = 'bbcode'): string => toHtml(parsePost(format, source));

/** The elements that a browser makes of the HTML. */
const elementsOf = (html: string): HTMLElement => {
  const root = page.createElement('section');
  root.innerHTML = html;
  return root;
};

const ALLOWED =
  'a, blockquote, br, code, details, div, em, h1, h2, h3, h4, h5, h6, hr, img, li, ol, p, pre, s, small, source, strong, summary, table, tbody, td, th, tr, u, ul, video';
const ATTRIBUTES: Record<string, string[]> = {
  A: ['href', 'rel'],
  DIV: ['align'],
  IMG: ['src', 'alt', 'width', 'height', 'referrerpolicy'],
  SOURCE: ['src', 'type'],
  TD: ['colspan', 'rowspan'],
  TH: ['colspan', 'rowspan'],
  VIDEO: ['controls', 'preload', 'poster'],
};

/** Expects only harmless elements and attributes, and that the HTML is what a browser would write. */
const expectHarmless = (html: string): HTMLElement => {
  const root = elementsOf(html);
  for (const element of root.querySelectorAll('*')) {
    expect(element.matches(ALLOWED)).toBe(true);
    for (const name of element.getAttributeNames()) expect(ATTRIBUTES[element.tagName] ?? []).toContain(name);
  }
  for (const link of root.querySelectorAll('a')) expect(link.href).toMatch(/^https?:\/\//);
  for (const media of root.querySelectorAll('[src], [poster]'))
    for (const name of ['src', 'poster'])
      expect(media.getAttribute(name) ?? 'https://').toMatch(/^https:\/\//);
  expect(html).not.toContain(']]>');
  return root;
};

describe('toHtml', () => {
  it.each([
    ['[b]x[/b][i]y[/i][u]z[/u][s]a[/s]', '<p><strong>x</strong><em>y</em><u>z</u><s>a</s></p>'],
    ['[smalltext]x[/smalltext]', '<p><small>x</small></p>'],
    ['a[br]b\n\nc', '<p>a<br>b</p><p>c</p>'],
    ['[h2]x[/h2][hr][/hr]', '<h2>x</h2><hr>'],
    ['[list][*]x[*]y[/list]', '<ul><li><p>x</p></li><li><p>y</p></li></ul>'],
    ['[olist][*]x[/olist]', '<ol><li><p>x</p></li></ol>'],
    ['[quote=Jane;1]x[/quote]', '<blockquote><p>Originally posted by Jane:</p><p>x</p></blockquote>'],
    ['[quote]x[/quote]', '<blockquote><p>x</p></blockquote>'],
    ['[pullquote]x[/pullquote]', '<blockquote><p>x</p></blockquote>'],
    ['[code]x\ny[/code]', '<pre><code>x\ny</code></pre>'],
    ['a [code]x[/code]', '<p>a <code>x</code></p>'],
    [
      '[table][tr][th]x[/th][td colspan=2 rowspan=3]y[/td][/tr][/table]',
      '<table><tbody><tr><th><p>x</p></th><td colspan="2" rowspan="3"><p>y</p></td></tr></tbody></table>',
    ],
    ['[center]x[/center]', '<div align="center"><p>x</p></div>'],
    ['[spoiler][h2]x[/h2]y[/spoiler]', '<details><summary>Spoiler</summary><h2>x</h2><p>y</p></details>'],
    ['a [spoiler]x[/spoiler]', '<div>a <details><summary>Spoiler</summary>x</details></div>'],
    ['[expand title=All]x[/expand]', '<details><summary>All</summary><p>x</p></details>'],
    ['[expand]x[/expand]', '<details><summary>More</summary><p>x</p></details>'],
    ['[url=http://a.example/?b&c]x[/url]', `<p><a href="http://a.example/?b&amp;c" ${REL}>x</a></p>`],
    ['[url=mailto:a@a.example]x[/url][url=tel:+15550100]y[/url]', '<p>xy</p>'],
    [
      `[img width=640 height=360 alt="A door"]${CDN}/a.png[/img]`,
      `<p><img src="${CDN}/a.png" alt="A door" width="640" height="360" referrerpolicy="no-referrer"></p>`,
    ],
    [
      `[carousel][img]${CDN}/a.png[/img][/carousel]`,
      `<p><img src="${CDN}/a.png" alt="" referrerpolicy="no-referrer"></p>`,
    ],
    [
      `[video webm=${CDN}/a.webm mp4=${CDN}/a.mp4 poster=${CDN}/a.png autoplay=true][/video]`,
      `<video controls preload="none" poster="${CDN}/a.png"><source src="${CDN}/a.webm" type="video/webm">` +
        `<source src="${CDN}/a.mp4" type="video/mp4"><a href="${CDN}/a.webm" ${REL}>Watch the video</a></video>`,
    ],
    [
      '[previewyoutube=abc-EFG_123;full][/previewyoutube]',
      `<p><a href="https://www.youtube.com/watch?v=abc-EFG_123" ${REL}>Watch on YouTube</a></p>`,
    ],
    [
      '[dynamiclink href="https://store.steampowered.com/app/10"]',
      `<p><a href="https://store.steampowered.com/app/10" ${REL}>https://store.steampowered.com/app/10</a></p>`,
    ],
    [`"Tom" & 'Jerry' <3`, '<p>&quot;Tom&quot; &amp; &#39;Jerry&#39; &lt;3</p>'],
    ['', ''],
  ])('writes %j', (source, html) => {
    expect(htmlOf(source)).toBe(html);
  });

  it('writes elements that a browser nests in the same way', () => {
    const html = htmlOf(
      '[h1]a [spoiler]b[/spoiler][/h1][quote][list][*]a [spoiler][b]c[/b][/spoiler][table][tr][td]x[/td][/tr][/table][/list][/quote]',
    );
    expect(elementsOf(html).innerHTML).toBe(html);
  });
});

const HOSTILE = [
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '[url=javascript:alert(1)]a[/url][url="data:text/html,x"]b[/url][url=http://127.0.0.1/]c[/url]',
  '[url=JaVaScRiPt:alert(1)]a[/url][url=\u0001javascript:alert(1)]b[/url][url=vbscript:x]c[/url]',
  '[img]javascript:alert(1)[/img][img]https://evil.example/x.png[/img][img]data:image/svg+xml,<svg onload=x>[/img]',
  '[iframe srcdoc=<script>alert(1)</script>]x[/iframe][style]body{}[/style]',
  '[b onclick=alert(1)]bold[/b][url=https://ok.example/" onclick="alert(1)]d[/url]',
  '[quote=<img src=x onerror=alert(1)>]q[/quote][previewyoutube=x"><script>;full][/previewyoutube]',
  '[expand title="</summary><script>alert(1)</script>"]x[/expand]',
  `[img alt="\\"><script>alert(1)</script>"]${CDN}/a.png[/img]`,
  `[img src="${CDN}/a.png" alt='" onload="alert(1)'][video mp4='${CDN}/a.mp4" onerror="x' poster="javascript:x"][/video]`,
  '[code]</code></pre><script>alert(1)</script>[/code][noparse]<svg/onload=alert(1)>[/noparse]',
  '</p></div></section><base href=//evil.example><form action=x><input autofocus onfocus=alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  ']]>]]><script>alert(1)</script><!-- --> --!> <![CDATA[x]]>',
  '[table][tr][td colspan="1 onclick=x"]a[/td][/tr][/table]',
];

describe('toHtml, for hostile posts', () => {
  it.each(HOSTILE.flatMap((post) => [['bbcode', post] as const, ['html', `${post}<p>x</p>`] as const]))(
    'writes nothing active, as %s: %j',
    (format, post) => {
      const root = expectHarmless(htmlOf(post, format));
      for (const image of root.querySelectorAll('img'))
        expect(image.src).toMatch(/^https:\/\/clan\.akamai\./);
    },
  );

  it('writes nothing active for generated posts', () => {
    const pieces = fc.constantFrom(
      ...HOSTILE,
      '[spoiler]',
      '[/spoiler]',
      '[list][*]',
      '[table][tr][td]',
      '[url=https://a.example]',
      '[h1]',
      '[b]',
      '"',
      '>',
      ']]',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), fc.boolean(), (parts, isHtml) => {
        const html = htmlOf(parts.join(''), isHtml ? 'html' : 'bbcode');
        expectHarmless(html);
        expect(html.isWellFormed()).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it('checks URLs by itself', () => {
    const document: BbcodeDocument = {
      type: 'document',
      children: [
        {
          type: 'paragraph',
          children: [
            { type: 'link', href: 'javascript:alert(1)', children: [{ type: 'text', text: 'a' }] },
            { type: 'link', href: `https://a.example/${'x'.repeat(3_000)}`, children: [] },
            { type: 'image', src: 'http://a.example/a.png', alt: 'b' },
          ],
        },
        { type: 'video', sources: [{ src: 'data:video/mp4,x', mimeType: 'video/mp4' }], loop: false },
      ],
    };
    expect(toHtml(document)).toBe('<p>ab</p>');
  });

  it('is bounded, with all elements closed', () => {
    const amplified = `${'[b][i][u][s]'.repeat(15)}${'x\n\n'.repeat(5_000)}`;
    const html = toHtml(parseBbcode(amplified), 20_000);
    expect(html.length).toBeLessThan(20_000 + 1_000);
    expect(html).toMatch(/<\/p><p>…<\/p>$/);
    expect(elementsOf(html).innerHTML).toBe(html);
    const quotes = toHtml(parseBbcode('"'.repeat(50_000)), 1_000);
    expect(quotes).toMatch(/^<p>(?:&quot;)+<\/p><p>…<\/p>$/);
    expect(quotes.length).toBeLessThan(1_100);
  });
});
