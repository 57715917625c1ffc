import type { Game } from '../catalogue.ts';
import { changes, fixes, quotes } from '../content/content.ts';
import type { SeededRandom } from '../random.ts';
import type { Fill } from './phrases.ts';
import type { BbcodeWriter } from './bbcode-writer.ts';

/** The context of a block. */
export interface Writing {
  game: Game;
  random: SeededRandom;
  fill: Fill;
  writer: BbcodeWriter;
}

type Block = (writing: Writing) => string;

/** Invented clip ids: 11 characters that belong to no known clip. */
const clips = ['SIMULATED00', 'SIMULATED01', 'SIMULATED02'];

const balanceTable: Block = ({ random, fill, writer }) =>
  writer.table([
    ['Item', 'Before', 'Now', 'Change'],
    ...Array.from({ length: random.int(3, 5) }, () => {
      const before = random.int(2, 40) * 5;
      const change = random.int(-3, 4);
      return [
        fill('{item_}'),
        String(before),
        String(before + change * 5),
        `${change < 0 ? '−' : '+'}${Math.abs(change * 5)}`,
      ];
    }),
  ]);

const raggedTable: Block = ({ fill }) =>
  `[table noborder=1][tr][th]Season[th]Reward[/tr][tr][td rowspan="2"]One[td colspan="1"]${fill('{item_}')}[/tr]` +
  `[tr][td]${fill('{place_}')}[/tr][/table]\n`;

const playerQuote: Block = ({ random, fill, writer }) => {
  const { name, text, answer } = random.pick(quotes);
  return `[quote=${name};${random.int(100_000, 999_999)}]${fill(text)}[/quote]${writer.modern ? '' : '\n'}${writer.paragraph(fill(answer))}`;
};

const pullQuote: Block = ({ fill, writer }) =>
  `[pullquote]${fill('{person} is not lost. {person} is exploring.')}[/pullquote]${writer.paragraph('[quote]Overheard in the office[/quote]')}`;

const spoiler: Block = ({ fill, writer }) =>
  writer.paragraph(
    fill(
      'Only for those who finished the story: [spoiler]{person} had [b]{item}[/b] all along, in {place}.[/spoiler] 🤫',
    ),
  );

const nestedList: Block = ({ random, fill, writer }) => {
  const inner = writer.list(random.several(changes, 2).map(fill));
  const middle = writer.list([fill('{foe}'), `${fill('{place}')}${inner}`, fill('{item}')]);
  return writer.list([
    fill(random.pick(fixes)),
    `${fill('{foe} reworked:')}${middle}`,
    fill(random.pick(fixes)),
  ]);
};

const steps: Block = ({ fill, writer }) =>
  `${writer.heading('How to join', 3)}${writer.list(
    [
      fill('Open the properties of {game}.'),
      'Choose [i]Betas[/i], then [u]public-test[/u].',
      fill('Say hello to {person}.'),
    ],
    'olist',
  )}`;

const code: Block = ({ random, writer }) =>
  `${writer.paragraph('Add these lines to your settings file:')}[code]\n[render]\nlod_bias = ${random.int(1, 4)}\n[b]not bold[/b]\n[/code]\n` +
  `[code=JSON]{ "shadows": "soft", "list": [1, 2, 3] }[/code]\n`;

const noparse: Block = ({ writer }) =>
  writer.paragraph(
    'Chat understands tags now: write [noparse][b]loud[/b] and [spoiler]quiet[/spoiler][/noparse] to be [b]loud[/b].',
  );

const clip: Block = ({ random, writer }) =>
  writer.modern
    ? `[previewyoutube="${random.pick(clips)};full"][/previewyoutube]`
    : `[previewyoutube=${random.pick(clips)};full][/previewyoutube]\n`;

const clipAside: Block = ({ random, fill, writer }) =>
  `[previewyoutube=${random.pick(clips)};leftthumb][/previewyoutube]${writer.paragraph(fill('{person} shows {place} in two minutes.'))}`;

const carousel: Block = ({ writer }) =>
  `[carousel]${Array.from({ length: 3 }, () => `[img]${writer.pictureAddress()}[/img]`).join('')}[/carousel]${writer.modern ? '' : '\n'}`;

const expand: Block = ({ random, fill, writer }) =>
  `[expand type=details]${writer.list(random.several(fixes, 4).map(fill))}[/expand]` +
  `[expand type=title title="All ${random.int(20, 60)} small changes"]${writer.paragraph(fill(random.pick(changes)))}[/expand]${writer.modern ? '' : '\n'}`;

const storeCard: Block = ({ game, random }) =>
  `[dynamiclink href="https://store.steampowered.com/app/${game.appid}/?utm_source=news${random.int(1, 9)}"][/dynamiclink]\n`;

const links: Block = ({ game, fill, writer }) =>
  writer.paragraph(
    `Read the [url=https://patchlight.example/games/${game.appid}/notes]full notes[/url], the [url="https://patchlight.example/guide"]guide[/url], ` +
      `or [url]https://patchlight.example/faq[/url].`,
  ) +
  `[url="https://patchlight.example/play" style="pill" buttoncolor="#ffe800"]${fill('Visit {place}')}[/url]` +
  `[url=https://patchlight.example/wallpapers]${writer.picture()}[/url]${writer.modern ? '' : '\n'}`;

const struck: Block = ({ fill, writer }) =>
  writer.paragraph(
    fill('The price of {item_}: [strike]{n2} coins[/strike] {n} coins. [s]No refunds.[/s] Refunds are open.'),
  );

const escaped: Block = ({ random, fill, writer }) =>
  `${writer.paragraph('\\[ MAPS \\]')}${writer.list(random.several(changes, 2).map(fill))}${writer.paragraph('\\[ MISC ]\u00a0')}${writer.list(['Bots are called [YOUR NAME] no longer, and [count=100] is text.'])}`;

const entities: Block = ({ fill, writer }) =>
  writer.paragraph(
    fill(
      'Salt &amp; smoke: {item} is &lt;10 coins&gt; now&nbsp;&ndash; &quot;a bargain&quot;, says {person} &#9829; 🎣🛶',
    ),
  );

const plainAngles: Block = ({ writer }) =>
  writer.paragraph(
    'The log moved to <https://patchlight.example/log>, the switch is `[]` and if a < b && b > c the lamp burns.',
  );

const smallHeadings: Block = ({ fill, writer }) =>
  `[h4]${fill('{place_}')}[/h4]${writer.paragraph(fill('{foe} moved out.'))}[h5]${fill('{item_}')}[/h5]${writer.paragraph(fill('It is lighter now.'))}` +
  `[h6]Fine print[/h6][smalltext]${fill('Offer not valid in {place}.')}[/smalltext]${writer.modern ? '' : '\n'}`;

const rules: Block = ({ fill, writer }) =>
  `${writer.rule()}${writer.paragraph(fill('[i]Meanwhile, in {place}…[/i]'))}${writer.rule()}`;

const film: Block = ({ game, random, writer }) => {
  const file = `{STEAM_CLAN_IMAGE}/${game.clanId}/${random.hex(40)}`;
  return (
    `[video webm="${file}.webm" mp4="${file}.mp4" poster="${file}.png" autoplay="true" controls="false"][/video]` +
    `[looping_media webm=${file}.webm mp4= poster=${file}.png][/looping_media]${writer.modern ? '' : '\n'}`
  );
};

const oldLayout: Block = ({ fill, writer }) =>
  `[center]${writer.picture()}[/center]\n[left][color=#ff8b2b]Ember[/color] and [color="teal"]tide[/color][/left]\n[right][size=5]${fill('{person}')}[/size][/right]\n` +
  `[font=Georgia]${fill('Signed in {place}')}[/font] [emoticon]steamhappy[/emoticon]\n`;

const sizedPicture: Block = ({ writer }) =>
  `[img width=640 height=360]${writer.pictureAddress()}[/img][img src="${writer.pictureAddress()}" style="width: 60%; margin: 0 auto;"][img src="{STEAM_APP_IMAGE}/extras/divider.png"][/img]\n`;

const oneItemLists: Block = ({ fill, writer }) =>
  Array.from({ length: 3 }, () => writer.list([fill('{person}')])).join('');

const awkward: Block = ({ fill, writer }) =>
  writer.paragraph(
    fill('[b]{item}: [i]lighter[/b] and longer[/i], [url=patchlight.example/rope]see the [b-side]'),
  ) + `[*] ${fill('{foe}')} first\n[*] then everybody else\n`;

/**
 * Blocks of long posts and some hotfixes, in rotation. Together they contain every tag that players see in patch notes.
 */
export const blocks: readonly Block[] = [
  balanceTable,
  playerQuote,
  spoiler,
  nestedList,
  steps,
  code,
  noparse,
  clip,
  carousel,
  expand,
  storeCard,
  links,
  struck,
  escaped,
  entities,
  smallHeadings,
  rules,
  film,
  sizedPicture,
  pullQuote,
  raggedTable,
  clipAside,
  plainAngles,
  oldLayout,
  oneItemLists,
  awkward,
];

/** Embeds of Steam's sale and event pages; ordinary patch notes never contain these. */
export function widgets({ game, random, fill, writer }: Writing): string {
  const { appid } = game;
  return [
    writer.heading(fill('{game} in the spotlight'), 2),
    `[price appid=${appid}][/price] [pricesavings appid="${appid}"][/pricesavings]`,
    `[trailer appid=${appid}][/trailer]`,
    `[vod id="${random.int(1000, 9999)}"][/vod][youtubeorvideo youtube=${random.pick(clips)} video="{VIDEO_CDN_URL}/${appid}/clip.webm"][/youtubeorvideo]`,
    `[sticker name="wave"][/sticker][roomeffect name="confetti"][/roomeffect]`,
    `[speaker name="${fill('{person}')}" photo="${writer.pictureAddress()}"]${fill('Speaks about {place}.')}[/speaker]`,
    `[giveawayeligible appid=${appid}]You may join the giveaway.[/giveawayeligible][claimitem id=${random.int(1, 99)}][/claimitem]`,
    `[packagepurchaseable id=${random.int(10_000, 99_999)}]Buy the bundle[/packagepurchaseable]`,
    `[actiondialog label="Rules"]Be kind.[/actiondialog][uploadfilebutton][/uploadfilebutton]`,
    `[doclink href="contest_rules"]Contest rules[/doclink][docimg src="{MEDIA_CDN_URL}/rules.png"][/docimg]`,
  ].join(writer.modern ? '' : '\n');
}
