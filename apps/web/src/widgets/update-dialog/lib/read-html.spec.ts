import { describe, expect, it } from '@jest/globals';
import { toPlainText } from '@patchlight/bbcode';
import { cleanHtml, readHtml } from './read-html.ts';

const CDN = 'https://clan.fastly.steamstatic.com/images/1';
const PICTURE_LINK = '<a class="picture" href="https://evil.example/x" title=""></a>';
const blocks = (html: string) => readHtml(html, { appId: 7 }).children;

describe('HTML of a post', () => {
  it('is parsed into paragraphs, lists and tables', () => {
    const html =
      '<h2>Moths</h2><p>are <em>back</em></p><ul><li>One</li></ul><table><tr><td>x</td></tr></table>';
    expect(blocks(html).map(({ type }) => type)).toEqual(['heading', 'paragraph', 'list', 'table']);
  });

  it('shows images of the store, and links to others', () => {
    const html = `<img src="${CDN}/a.png" alt="lamp"><img src="https://evil.example/b.png" alt="moth">`;
    expect(blocks(html)).toEqual([
      {
        type: 'paragraph',
        children: [
          expect.objectContaining({ type: 'image', src: `${CDN}/a.png`, alt: 'lamp' }),
          expect.objectContaining({ type: 'link', href: 'https://evil.example/b.png' }),
        ],
      },
    ]);
  });

  it.each([
    '<script>x</script>',
    '<style>x</style>',
    '<iframe srcdoc="x"></iframe>',
    '<svg><text>x</text></svg>',
    '<form><input value=x></form>',
    '<object data=x></object>',
    '<math><mtext></mtext></math>',
  ])('shows %s as text', (html) => {
    const { children } = readHtml(`<p>a ${html}</p><p>b</p>`, {});
    expect(children[0]).toEqual({ type: 'paragraph', children: [{ type: 'text', text: `a ${html}` }] });
  });

  it('decodes entities once', () => {
    expect(toPlainText(readHtml('<b>a</b> &amp;lt;br&amp;gt; &lt;br&gt;', {}))).toBe('a &lt;br&gt; <br>');
  });

  it('keeps text in angle brackets that is not an element', () => {
    expect(toPlainText(readHtml('<b>we <3 <player name></b> <https://a.example/>', {}))).toBe(
      'we <3 <player name> <https://a.example/>',
    );
  });
});

describe('sanitized HTML', () => {
  const cleaned = (html: string): string => {
    const section = document.createElement('section');
    section.append(cleanHtml(html));
    return section.innerHTML;
  };

  it.each([
    '<p class="x" title="y">a<br>b</p>',
    '<h3>a</h3><ul><li>b</li></ul><ol><li>c</li></ol>',
    '<a href="https://a.example/">a</a><code>b</code><pre>c</pre>',
    '<table><tbody><tr><th colspan="2">a</th><td rowspan="2">b</td></tr></tbody></table>',
    '<b>a</b><strong>b</strong><i>c</i><em>d</em><u>e</u><s>f</s><small>g</small>',
  ])('keeps %s', (html) => expect(cleaned(html)).toBe(html));

  it.each([
    ['<form action="https://evil.example/"><button>a</button></form>', 'a'],
    ['<p style="position:fixed" onclick="x()" data-x="1" aria-label="x" role="button">a</p>', '<p>a</p>'],
    [
      '<a href="javascript:x()">a</a><a href="data:text/html,x">b</a><a href="/x">c</a>',
      '<a>a</a><a>b</a><a>c</a>',
    ],
    ['<p id="location">a</p>', '<p id="user-content-location">a</p>'],
    ['<video src="https://evil.example/x"></video><img src="https://evil.example/x">', PICTURE_LINK],
  ])('sanitizes %s', (html, expected) => expect(cleaned(html)).toBe(expected));
});
