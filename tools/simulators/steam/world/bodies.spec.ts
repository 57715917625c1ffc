import { describe, expect, it } from '@jest/globals';
import { World } from './world.ts';

const world = new World({
  seed: 1,
  games: 60,
  postsPerGame: 20,
  now: () => new Date('2026-06-01T12:00:00Z'),
});
world.baseUrl = 'http://127.0.0.1:4010';
const posts = world.games.flatMap((game) => world.posts(game));
const bbcode = posts.filter(({ feedType }) => feedType === 1).map((post) => world.bodyOf(post));
const everything = bbcode.join('\n\n');

/** Every tag of the dialect, from Valve's own list and from what bodies were seen to hold. */
const tags = (
  'h1 h2 h3 h4 h5 h6 smalltext b u hr i img strike s spoiler noparse url list olist * quote pullquote code table tr td th p expand ' +
  'previewyoutube looping_media video carousel dynamiclink center left right color size font emoticon roomeffect sticker price ' +
  'pricesavings trailer speaker doclink vod youtubeorvideo giveawayeligible claimitem packagepurchaseable actiondialog uploadfilebutton docimg'
).split(' ');

const forms: Record<string, RegExp> = {
  'paragraphs of the new editor': /\[p\]\S/,
  'old paragraphs by newline': /\w\.\n\n/,
  'closed items': /\[\/\*\]/,
  'open items': /\[\*\] [^[]+\n\[\*\]/,
  'nested list': /\[list\](?:(?!\[\/list\]).)*\[list\]/s,
  'run of one-item lists': /\[\/list\]\[list\]/,
  'stray item': /[^\]]\n\[\*\] \S+ first/,
  'quote with author': /\[quote=[^;\]]+;\d+\]/,
  'quote without author': /\[quote\]/,
  'table with attributes': /\[table equalcells="1" noborder="1" colwidth=",+"\]/,
  'cell with attribute': /\[td rowspan="2"\]/,
  'picture by src': /\[img src="[^"]+"\]\[\/img\]/,
  'self-closing picture with style': /\[img src="[^"]+" style="[^"]+"\](?!\[\/img\])/,
  'picture as content': /\[img\]http:\/\/127\.0\.0\.1:4010\/images\/\d+\/[0-9a-f]{40}\.(png|svg)\[\/img\]/,
  'token of the clan': /\{STEAM_CLAN_IMAGE\}\/\d+\/[0-9a-f]{40}\.png/,
  'localized token of the clan': /\{STEAM_CLAN_LOC_IMAGE\}/,
  'token of the app': /\{STEAM_APP_IMAGE\}/,
  'clip, bare': /\[previewyoutube=\w+;full\]/,
  'clip, quoted': /\[previewyoutube="\w+;full"\]/,
  'clip, aside': /;leftthumb\]/,
  'link, quoted with attributes': /\[url="[^"]+" style="pill" buttoncolor="#ffe800"\]/,
  'link around a picture': /\[url=[^\]]+\]\[img/,
  'link without protocol': /\[url=patchlight\.example/,
  'bare link': /\[url\]https/,
  'details and title': /\[expand type=details\].*\[expand type=title title="/s,
  'code with language': /\[code=JSON\]/,
  'escaped brackets': /\\\[ MAPS \\\]/,
  'half-escaped bracket with nbsp': /\\\[ MISC \]\u00a0/,
  'brackets that are text': /\[YOUR NAME\].*\[count=100\].*|\[b-side\]/,
  'crossed tags': /\[i\][^[]*\[\/b\][^[]*\[\/i\]/,
  entities: /&amp;.*&nbsp;.*&quot;/,
  'angle brackets': /<https:\/\//,
  'empty backticks': /`\[\]`/,
  emoji: /🎣/u,
  'right-to-left script': /[\u0590-\u06ff]/,
  'Chinese, Japanese and Korean': /[\u4e00-\u9fff].*[\u3040-\u30ff]|[\uac00-\ud7af]/s,
  'ideographic space': /\u3000/,
  'empty spacer': /\[p\]\[\/p\]/,
};

describe('bodies', () => {
  it.each(tags)('use [%s]', (tag) => {
    const name = tag.replace('*', '\\*');
    expect(everything).toMatch(new RegExp(`\\[${name}[\\]= ]`));
  });

  it.each(Object.entries(forms))('have the form: %s', (_, form) => {
    expect(bbcode.some((body) => form.test(body))).toBe(true);
  });

  it('use both styles equally often', () => {
    const modern = bbcode.filter((body) => body.includes('[p]')).length / bbcode.length;
    expect(modern).toBeGreaterThan(0.3);
    expect(modern).toBeLessThan(0.7);
  });

  it('are HTML for the press', () => {
    const press = posts.filter(({ feedType }) => feedType === 0).map((post) => world.bodyOf(post));
    expect(press.length).toBeGreaterThan(10);
    for (const body of press) expect(body).toMatch(/^<p>.*&apos;.*<br \/>/);
  });

  it('fill all placeholders and link only to the simulator and example domains', () => {
    expect(everything).not.toMatch(/\{[a-z_0-9]+\}/);
    for (const [, host] of everything.matchAll(/https?:\/\/([^/\s"\]>]+)/g)) {
      expect(['127.0.0.1:4010', 'patchlight.example', 'store.steampowered.com']).toContain(host);
    }
  });
});
