/**
 * Sentences of patch notes. Slots: {place} {foe} {item} {person} come from the game's theme, {n} and {pct} are small
 * numbers ({n2} the larger), {foe_} {item_} {place_} the bare words, {v} is the version, {game} the game's name.
 */
export const openings: readonly string[] = [
  'Thank you for every report of the last weeks. Version [b]{v}[/b] is live, and here is what is in the box.',
  'Hello everyone! {person} has been busy, and so have we.',
  'This one is smaller than usual, and it fixes what hurt most in {place}.',
  'We meant to ship this on Tuesday. Then {foe} learned to open doors, so here it is today.',
  'The storm has passed, the build is green, and [b]{v}[/b] is rolling out now.',
  'A quiet week for {game}, but a useful one.',
  'You asked for more to do with {item}. Here it is.',
  'Grab a cup of something warm: this list is long.',
];

export const fixes: readonly string[] = [
  'Fixed a crash when two players picked up {item} in the same moment.',
  'Fixed {foe} walking through closed doors in {place}.',
  'Fixed a rare case where {person} repeated the same line for an entire evening.',
  'Saving no longer stutters in {place}.',
  'Fixed the map marker of {place} pointing {n} meters too far north.',
  'Fixed an error that left {item} behind after loading an older save.',
  'Controllers that are plugged in late are recognized again.',
  'Fixed subtitles that were cut off at large text sizes.',
  'Fixed {foe} spawning inside each other, however funny it looked.',
  'Ultra-wide screens show all of {place} now.',
  'Fixed a memory leak that built up after about {n} hours.',
  'The pause menu opens on the first press, always.',
  'Fixed missing sounds for {item}.',
  'Cloud saves no longer complain when two machines agree.',
  'Fixed {person} refusing to leave {place} at night.',
];

export const changes: readonly string[] = [
  '{foe} now react {pct}% faster at night.',
  'Increased the carrying limit of {item} from {n} to {n2}.',
  'Reduced the price of {item} by {pct}%.',
  '{person} offers a second intent once {place} is open.',
  '{foe} flee earlier when they are alone.',
  'Lowered the volume of {item} indoors.',
  'Experience gained in {place} is up by {pct}%.',
  '{item} can be repaired without a workbench.',
  'Weather in {place} changes more slowly.',
  'The first hour gives you {n} more of everything you need.',
];

export const additions: readonly string[] = [
  'A new area: {place}, about as large as the first two together.',
  'Photo mode, with {n} filters and a tripod.',
  '{n} new errands for {person}.',
  'Two-player co-op, online or on one screen.',
  'A colorblind palette and a high-contrast interface.',
  'Full key rebinding, including {item}.',
  '{foe} come in {n} new colors, one of them very rare.',
  'A log book that remembers who helped you in {place}.',
  'You can name {item} now. Please be kind.',
  'A new song by the people who wrote the title theme.',
];

export const knownIssues: readonly string[] = [
  '{item} may flicker on older graphics cards.',
  'Loading {place} takes longer the first time after the update.',
  '{person} may stand on a table. We are talking to them.',
  'Achievements can arrive a few minutes late.',
];

export const closings: readonly string[] = [
  'See you in {place}!',
  'As always, tell us what broke. We read everything.',
  'Take care of {person} for us.',
  'More soon. Much more, actually.',
  'Watch out for {foe_}, and thank you for playing {game}.',
];

export const quotes: readonly { name: string; text: string; answer: string }[] = [
  {
    name: 'Marrow_Kettle',
    text: 'Please let us turn off the foghorn. My cat leaves the room every time.',
    answer: 'You can. It is under Sound, and it is named after the cat.',
  },
  {
    name: 'third_spoon',
    text: 'Why does the shop close at noon?',
    answer: 'Because {person} eats lunch. It opens again at one.',
  },
  {
    name: 'Pellinore77',
    text: 'I have lost {n} hours to {place} and I regret nothing.',
    answer: 'Neither do we.',
  },
  {
    name: 'quiet, please',
    text: 'Could {item} be a little less loud?',
    answer: 'Yes. It is {pct}% quieter from today.',
  },
];

/** Headings as teams write them. */
export const headings = {
  fixes: ['Bug fixes', 'Fixes', 'Fixed', 'BUG FIXES', 'Stability'],
  changes: ['Balance', 'Changes', 'Balance and tuning', 'GAMEPLAY', 'Combat and balance'],
  additions: ['What is new', 'New', 'Highlights', 'NEW CONTENT', 'Features'],
  issues: ['Known issues', 'Still on our list'],
} as const;

/** Short lines in other scripts: translators' credits and greetings, as teams add them. */
export const greetings: readonly string[] = [
  '日本語の翻訳を改善しました。ありがとうございます！',
  '简体中文与繁體中文的文本已更新。',
  '한국어 번역이 개선되었습니다.',
  'תודה לכל המתרגלים שלנו! הגרסה בעברית מוכנה.',
  'شكراً لكل من ساعد في الترجمة العربية {v}.',
  'Спасибо переводчикам: русский текст вычитан заново.',
  'Merci à toutes et à tous — la traduction française est complète. ✨',
  '　▽ 新しいエリア:　{place}',
];
