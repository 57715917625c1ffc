import { describe, expect, it } from '@jest/globals';
import { toPlainText } from '@patchlight/bbcode';
import { readHtml } from './read-html.ts';

const CDN = 'https://clan.fastly.steamstatic.com/images/1';
const blocks = (html: string) => readHtml(html, { appId: 7 }).children;

describe('HTML of a post', () => {
  it('is read into paragraphs, lists and tables', () => {
    const html =
      '<h2>Moths</h2><p>are <em>back</em></p><ul><li>One</li></ul><table><tr><td>x</td></tr></table>';
    expect(blocks(html).map(({ type }) => type)).toEqual(['heading', 'paragraph', 'list', 'table']);
  });

  it('shows pictures of the store, and links to others', () => {
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
  ])('keeps nothing of %s', (html) => {
    expect(toPlainText(readHtml(`<p>a</p>${html}<p>b</p>`, {}))).toBe('a\n\nb');
  });

  it('keeps text in brackets that are no elements', () => {
    expect(toPlainText(readHtml('<b>we <3 <player name></b> <https://a.example/>', {}))).toBe(
      'we <3 <player name> <https://a.example/>',
    );
  });
});
