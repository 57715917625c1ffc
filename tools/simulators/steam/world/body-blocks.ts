import type { Game } from '../catalogue.ts';
import { changes, fixes, quotes } from '../content/sentences.ts';
import type { Dice } from '../random.ts';
import type { Fill } from './phrases.ts';
import type { Pen } from './pen.ts';

/** What a block is written with. */
export interface Writing {
  game: Game;
  dice: Dice;
  fill: Fill;
  pen: Pen;
}

type Block = (writing: Writing) => string;

/** Invented clip ids: 11 characters that belong to no real clip, or to none that this project knows. */
const clips = ['SIMULATED00', 'SIMULATED01', 'SIMULATED02'];

const balanceTable: Block = ({ dice, fill, pen }) =>
  pen.table([
    ['Item', 'Before', 'Now', 'Change'],
    ...Array.from({ length: dice.int(3, 5) }, () => {
      const before = dice.int(2, 40) * 5;
      const change = dice.int(-3, 4);
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

const playerQuote: Block = ({ dice, fill, pen }) => {
  const { name, text, answer } = dice.pick(quotes);
  return `[quote=${name};${dice.int(100_000, 999_999)}]${fill(text)}[/quote]${pen.modern ? '' : '\n'}${pen.paragraph(fill(answer))}`;
};

const pullQuote: Block = ({ fill, pen }) =>
  `[pullquote]${fill('{person} is not lost. {person} is exploring.')}[/pullquote]${pen.paragraph('[quote]Overheard in the office[/quote]')}`;

const spoiler: Block = ({ fill, pen }) =>
  pen.paragraph(
    fill(
      'Only for those who finished the story: [spoiler]{person} had [b]{item}[/b] all along, in {place}.[/spoiler] 🤫',
    ),
  );

const nestedList: Block = ({ dice, fill, pen }) => {
  const inner = pen.list(dice.several(changes, 2).map(fill));
  const middle = pen.list([fill('{foe}'), `${fill('{place}')}${inner}`, fill('{item}')]);
  return pen.list([fill(dice.pick(fixes)), `${fill('{foe} reworked:')}${middle}`, fill(dice.pick(fixes))]);
};

const steps: Block = ({ fill, pen }) =>
  `${pen.heading('How to join', 3)}${pen.list(
    [
      fill('Open the properties of {game}.'),
      'Choose [i]Betas[/i], then [u]public-test[/u].',
      fill('Say hello to {person}.'),
    ],
    'olist',
  )}`;

const code: Block = ({ dice, pen }) =>
  `${pen.paragraph('Add these lines to your settings file:')}[code]\n[render]\nlod_bias = ${dice.int(1, 4)}\n[b]not bold[/b]\n[/code]\n` +
  `[code=JSON]{ "shadows": "soft", "list": [1, 2, 3] }[/code]\n`;

const noparse: Block = ({ pen }) =>
  pen.paragraph(
    'Chat understands tags now: write [noparse][b]loud[/b] and [spoiler]quiet[/spoiler][/noparse] to be [b]loud[/b].',
  );

const clip: Block = ({ dice, pen }) =>
  pen.modern
    ? `[previewyoutube="${dice.pick(clips)};full"][/previewyoutube]`
    : `[previewyoutube=${dice.pick(clips)};full][/previewyoutube]\n`;

const clipAside: Block = ({ dice, fill, pen }) =>
  `[previewyoutube=${dice.pick(clips)};leftthumb][/previewyoutube]${pen.paragraph(fill('{person} shows {place} in two minutes.'))}`;

const carousel: Block = ({ pen }) =>
  `[carousel]${Array.from({ length: 3 }, () => `[img]${pen.pictureAddress()}[/img]`).join('')}[/carousel]${pen.modern ? '' : '\n'}`;

const expand: Block = ({ dice, fill, pen }) =>
  `[expand type=details]${pen.list(dice.several(fixes, 4).map(fill))}[/expand]` +
  `[expand type=title title="All ${dice.int(20, 60)} small changes"]${pen.paragraph(fill(dice.pick(changes)))}[/expand]${pen.modern ? '' : '\n'}`;

const storeCard: Block = ({ game, dice }) =>
  `[dynamiclink href="https://store.steampowered.com/app/${game.appid}/?utm_source=news${dice.int(1, 9)}"][/dynamiclink]\n`;

const links: Block = ({ game, fill, pen }) =>
  pen.paragraph(
    `Read the [url=https://patchlight.example/games/${game.appid}/notes]full notes[/url], the [url="https://patchlight.example/guide"]guide[/url], ` +
      `or [url]https://patchlight.example/faq[/url].`,
  ) +
  `[url="https://patchlight.example/play" style="pill" buttoncolor="#ffe800"]${fill('Visit {place}')}[/url]` +
  `[url=https://patchlight.example/wallpapers]${pen.picture()}[/url]${pen.modern ? '' : '\n'}`;

const struck: Block = ({ fill, pen }) =>
  pen.paragraph(
    fill('The price of {item_}: [strike]{n2} coins[/strike] {n} coins. [s]No refunds.[/s] Refunds are open.'),
  );

const escaped: Block = ({ dice, fill, pen }) =>
  `${pen.paragraph('\\[ MAPS \\]')}${pen.list(dice.several(changes, 2).map(fill))}${pen.paragraph('\\[ MISC ]\u00a0')}${pen.list(['Bots are called [YOUR NAME] no longer, and [count=100] is text.'])}`;

const entities: Block = ({ fill, pen }) =>
  pen.paragraph(
    fill(
      'Salt &amp; smoke: {item} is &lt;10 coins&gt; now&nbsp;&ndash; &quot;a bargain&quot;, says {person} &#9829; 🎣🛶',
    ),
  );

const plainAngles: Block = ({ pen }) =>
  pen.paragraph(
    'The log moved to <https://patchlight.example/log>, the switch is `[]` and if a < b && b > c the lamp burns.',
  );

const smallHeadings: Block = ({ fill, pen }) =>
  `[h4]${fill('{place_}')}[/h4]${pen.paragraph(fill('{foe} moved out.'))}[h5]${fill('{item_}')}[/h5]${pen.paragraph(fill('It is lighter now.'))}` +
  `[h6]Fine print[/h6][smalltext]${fill('Offer not valid in {place}.')}[/smalltext]${pen.modern ? '' : '\n'}`;

const rules: Block = ({ fill, pen }) =>
  `${pen.rule()}${pen.paragraph(fill('[i]Meanwhile, in {place}…[/i]'))}${pen.rule()}`;

const film: Block = ({ game, dice, pen }) => {
  const file = `{STEAM_CLAN_IMAGE}/${game.clanId}/${dice.hex(40)}`;
  return (
    `[video webm="${file}.webm" mp4="${file}.mp4" poster="${file}.png" autoplay="true" controls="false"][/video]` +
    `[looping_media webm=${file}.webm mp4= poster=${file}.png][/looping_media]${pen.modern ? '' : '\n'}`
  );
};

const oldLayout: Block = ({ fill, pen }) =>
  `[center]${pen.picture()}[/center]\n[left][color=#ff8b2b]Ember[/color] and [color="teal"]tide[/color][/left]\n[right][size=5]${fill('{person}')}[/size][/right]\n` +
  `[font=Georgia]${fill('Signed in {place}')}[/font] [emoticon]steamhappy[/emoticon]\n`;

const sizedPicture: Block = ({ pen }) =>
  `[img width=640 height=360]${pen.pictureAddress()}[/img][img src="${pen.pictureAddress()}" style="width: 60%; margin: 0 auto;"][img src="{STEAM_APP_IMAGE}/extras/divider.png"][/img]\n`;

const oneItemLists: Block = ({ fill, pen }) =>
  Array.from({ length: 3 }, () => pen.list([fill('{person}')])).join('');

const awkward: Block = ({ fill, pen }) =>
  pen.paragraph(
    fill('[b]{item}: [i]lighter[/b] and longer[/i], [url=patchlight.example/rope]see the [b-side]'),
  ) + `[*] ${fill('{foe}')} first\n[*] then everybody else\n`;

/** Blocks that long posts and some hotfixes carry, by turns. Together they hold every tag that players see in notes. */
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

/** What Steam's sale and event pages embed; ordinary patch notes never hold these. */
export function widgets({ game, dice, fill, pen }: Writing): string {
  const { appid } = game;
  return [
    pen.heading(fill('{game} in the spotlight'), 2),
    `[price appid=${appid}][/price] [pricesavings appid="${appid}"][/pricesavings]`,
    `[trailer appid=${appid}][/trailer]`,
    `[vod id="${dice.int(1000, 9999)}"][/vod][youtubeorvideo youtube=${dice.pick(clips)} video="{VIDEO_CDN_URL}/${appid}/clip.webm"][/youtubeorvideo]`,
    `[sticker name="wave"][/sticker][roomeffect name="confetti"][/roomeffect]`,
    `[speaker name="${fill('{person}')}" photo="${pen.pictureAddress()}"]${fill('Speaks about {place}.')}[/speaker]`,
    `[giveawayeligible appid=${appid}]You may join the giveaway.[/giveawayeligible][claimitem id=${dice.int(1, 99)}][/claimitem]`,
    `[packagepurchaseable id=${dice.int(10_000, 99_999)}]Buy the bundle[/packagepurchaseable]`,
    `[actiondialog label="Rules"]Be kind.[/actiondialog][uploadfilebutton][/uploadfilebutton]`,
    `[doclink href="contest_rules"]Contest rules[/doclink][docimg src="{MEDIA_CDN_URL}/rules.png"][/docimg]`,
  ].join(pen.modern ? '' : '\n');
}
