import { describe, expect, it } from '@jest/globals';
import { readNews } from './news-items.ts';
import { UnknownForm } from './parse-json.ts';

const APP = 4_100_010;
const PAGE = 'https://store.test/news/app/4100010';

const item = {
  gid: '1840944183773413',
  title: 'Lanterns & Moths',
  url: 'https://news.test/externalpost/1840944183773413',
  is_external_url: true,
  author: 'moth_keeper',
  contents: '[p]The lanterns glow again.[/p]',
  feedlabel: 'Community Announcements',
  date: 1_790_000_000,
  feedname: 'steam_community_announcements',
  feed_type: 1,
  appid: APP,
  tags: ['patchnotes'],
};
const press = { ...item, gid: '17', feedname: 'Pixel Gazette', feed_type: 0, contents: '<p>Good!</p>' };
const another = { ...item, gid: '5686430301718606728' };

const feed = (...newsitems: unknown[]) => ({ appnews: { appid: APP, newsitems, count: 1002 } });
const read = (document: unknown) => readNews(document, APP, PAGE);
const gids = (document: unknown) => read(document).map(({ gid }) => gid);
const only = (change: object) => read(feed({ ...item, ...change }))[0];

describe('ISteamNews response', () => {
  it('is parsed to posts', () => {
    expect(read(feed(item))).toEqual([
      {
        gid: '1840944183773413',
        title: 'Lanterns & Moths',
        url: 'https://news.test/externalpost/1840944183773413',
        author: 'moth_keeper',
        body: '[p]The lanterns glow again.[/p]',
        format: 'bbcode',
        date: 1_790_000_000,
        tags: ['patchnotes'],
        contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        excerpt: 'The lanterns glow again.',
      },
    ]);
  });

  it.each([
    ['version 2', feed(item)],
    ['version 1', { appnews: { appid: String(APP), newsitems: { newsitem: [item] } } }],
    ['a bare array', [item]],
    ['one with a string as count', { appnews: { newsitems: [item], count: '1' } }],
  ])('is accepted in the form of %s', (_form, document) => {
    expect(gids(document)).toEqual([item.gid]);
  });

  it('may contain no posts', () => {
    expect(read(feed())).toEqual([]);
    expect(read({ appnews: { appid: APP, count: 0 } })).toEqual([]);
  });

  it.each([
    ['null', null],
    ['a refusal', { success: 8, msg: 'Invalid parameter' }],
    ['news without a list', { appnews: { appid: APP, count: 3 } }],
    ['text instead of a list', { appnews: { newsitems: 'none' } }],
    ['items that are all invalid', feed({ ...item, gid: null }, 'item', 7)],
  ])('is rejected in the form of %s', (_form, document) => {
    expect(() => read(document)).toThrow(UnknownForm);
  });

  it('omits press articles, whatever is_external_url says', () => {
    expect(gids(feed(press, { ...press, is_external_url: false }, item))).toEqual([item.gid]);
    expect(read(feed(press))).toEqual([]);
  });

  it('includes every official feed, and announcements from before feed types', () => {
    const quiet = { ...item, gid: '21', feedname: 'steam_community_blog', feedlabel: '' };
    const old = { ...item, gid: '22', feed_type: undefined };
    const oldBlog = { ...item, gid: '23', feedname: 'tf2_blog', feed_type: undefined };
    const posing = { ...item, gid: '24', feedname: 'Pixel Gazette' };
    const html = { ...item, gid: '26', feed_type: 0 };
    expect(gids(feed(quiet, old, oldBlog, posing, html, { ...item, feed_type: '1' }))).toEqual([
      '21',
      '22',
      item.gid,
    ]);
  });

  it.each(['steam_updates', 'steam_client', 'steam_release', 'steam_community_blog'])(
    'includes %s, which is HTML with feed_type 0',
    (feedname) => {
      const contents = 'Fixed:<br><ul style="margin:0" ><li>Lanterns &amp; moths</li></ul>';
      expect(only({ feedname, feed_type: 0, contents })).toMatchObject({
        format: 'html',
        excerpt: 'Fixed: - Lanterns & moths',
      });
    },
  );

  it('takes what is in the feeds of updates for patch notes', () => {
    const tagsIn = (feedname: string, tags?: string[]) => only({ feedname, feed_type: 0, tags })?.tags;
    expect(tagsIn('steam_updates')).toEqual(['patchnotes']);
    expect(tagsIn('steam_client', ['patchnotes', 'beta'])).toEqual(['patchnotes', 'beta']);
    expect(tagsIn('steam_release')).toEqual([]);
  });

  it.each([
    ['bbcode', '[list][*]the <title> tag is read[*]doors[*]no </title> needed[/list]'],
    ['bbcode', 'the <title> tag is read\ndoors\nno </title> needed'],
    ['bbcode', 'Fixed <script> in names.\n- <b>doors</b>\n- <p>floors</p>\n- windows'],
    ['bbcode', '[h1]Moths[/h1] <p>a</p>\nb'],
    ['bbcode', 'replaces <player name>, we <3 you'],
  ])('is %s, of which nothing is lost: %j', (format, contents) => {
    const post = only({ contents })!;
    expect(post.format).toBe(format);
    const words = contents.replace(/\[\/?\w+\]|\[\*\]/g, ' ').match(/[\w<>/]+/g);
    expect(post.excerpt.match(/[\w<>/]+/g)).toEqual(words);
  });

  it('is HTML throughout, or BBCode with links of HTML', () => {
    const whole = '<p>Moths are <b>back</b>.</p>';
    const link = '[h1]Moths[/h1] <a href="https://studio.example/">More</a>';
    const posts = [
      { ...item, gid: '27', contents: whole },
      { ...item, gid: '28', contents: link },
      { ...item, gid: '29', feedname: 'steam_release', feed_type: 0, contents: 'Out now!' },
    ];
    expect(read(feed(...posts)).map(({ format, excerpt }) => [format, excerpt])).toEqual([
      ['html', 'Moths are back.'],
      ['bbcode', 'Moths More'],
      ['html', 'Out now!'],
    ]);
  });

  it('includes the posts of a feed whatever their appid', () => {
    expect(gids(feed({ ...item, appid: 730 }, { ...another, appid: undefined }))).toEqual([
      item.gid,
      another.gid,
    ]);
  });

  it('contains each gid once', () => {
    expect(gids(feed(item, another, { ...item, title: 'Again' }))).toEqual([item.gid, another.gid]);
  });

  it.each([
    ['a gid with lost digits', { gid: JSON.parse('5686430301718606728') }],
    ['no gid', { gid: undefined }],
    ['an invalid title', { title: ['x'] }],
    ['no contents', { contents: undefined }],
  ])('omits only the item with %s', (_fault, change) => {
    expect(gids(feed({ ...item, ...change }, null, another))).toEqual([another.gid]);
  });

  it('links a post without a valid URL to the news page', () => {
    expect(only({ url: 'javascript:alert(1)' })?.url).toBe(PAGE);
    expect(only({ url: undefined })?.url).toBe(PAGE);
    expect(only({ url: 'https://news.test/PC Gamer/1' })?.url).toBe('https://news.test/PC%20Gamer/1');
  });

  it('tolerates missing tags, author and date', () => {
    expect(only({ tags: undefined, author: null, date: '1790000000' })).toMatchObject({
      tags: [],
      author: '',
      date: 0,
    });
    expect(only({ tags: { tag: ['patchnotes', 7, ''] } })?.tags).toEqual(['patchnotes']);
  });

  it('truncates fields to what can be stored', () => {
    const post = only({
      title: `A\0B\n${'very '.repeat(1_000)}`,
      contents: `\0\uD83D${'x'.repeat(600_000)}`,
      author: 'a'.repeat(500),
    });
    expect(post?.title).toMatch(/^A B very /);
    expect(post?.title.length).toBe(300);
    expect(post?.body).toMatch(/^\uFFFDx+$/);
    expect(post?.body.length).toBe(512 * 1024);
    expect(post?.author.length).toBe(200);
  });

  it.each([0, 4_102_444_800, -5])('preserves the date %d as sent', (date) => {
    expect(only({ date })?.date).toBe(date);
  });
});
