/**
 * Titles as studios write them, by Steam's event type (12 small update, 13 regular update, 14 major update, 28 news ...).
 * Slots as in sentences.ts.
 */
export const titlesByType: Readonly<Record<number, readonly string[]>> = {
  10: ['{game} is out now!', '{game} leaves early access today'],
  11: ['Live: we play {game} with the team', 'Charity stream this weekend'],
  12: [
    'Hotfix {v}',
    'Patch {v}',
    'Patch notes {v}',
    'Small update {v}: {item} and more',
    'Version {v} is live',
    'Hotfix {v} – saves and {item}',
    '{v} Patch Notes',
  ],
  13: [
    'Update {v}: {place}',
    'Better {item_} and a calmer {place_}',
    'Update {v} – {person} returns',
    'A new intent for {person}',
    '{foe} have learned something',
    'Quality of life update {v}',
  ],
  14: [
    'The road to {place}: update {v} is here',
    'Major update {v}: {place}',
    '{game} {v} – co-op, {item} and {place}',
    'The {foe_} update',
  ],
  15: ['New story pack: {place}', 'Supporter pack with {item} out now'],
  16: ['Coming next spring: {place}'],
  18: ['Developer stream: how we draw {place}', 'Dev talk on Thursday, 6 PM UTC'],
  20: ['{game} is {pct}% off this week', 'Weekend deal: {pct}% off'],
  22: ['Double experience weekend'],
  23: ['Log in for a free {item_}'],
  24: ['Perks for early keepers'],
  25: ['Community challenge: {n} thousand {foe_}'],
  26: ['Screenshot contest: show us {place}', 'Arena week'],
  28: [
    'Dev diary {n}: drawing {place}',
    'Spring notes',
    'Roadmap for the coming months',
    'How we built {place}',
    'Meet {person}',
  ],
  29: ['Public test opens', 'Beta branch {v} is open'],
  30: ['New in the game: {item_}', 'New in-game collection: {place}'],
  31: ['Cosmetics sale in the in-game shop'],
  32: ['Season {n} begins: {place}'],
  33: ['Season {n}: mid-season update'],
  34: ['From our friends: a new game is out', 'Also by us: wishlist our next game'],
  35: ['Harvest festival in {place}', 'Lantern night returns'],
};

/** Titles in other languages that developers wrote for some posts; {v} and {game} as in English. */
export const localTitles: Readonly<Record<string, string>> = {
  german: '{game}: Aktualisierung {v}',
  french: '{game} : mise à jour {v}',
  japanese: '{game} アップデート {v}',
  schinese: '{game} 更新 {v}',
  spanish: '{game}: actualización {v}',
};

/** Invented press: posts of feed_type 0 with HTML bodies. */
export const pressFeeds: readonly { feedname: string; feedlabel: string }[] = [
  { feedname: 'Pixel Gazette', feedlabel: 'Pixel Gazette' },
  { feedname: 'indie_teapot', feedlabel: 'The Indie Teapot' },
  { feedname: 'Nachtspiel.example', feedlabel: 'Nachtspiel' },
];

export const pressTitles: readonly string[] = [
  '{game} just got a lot stranger, and we love it',
  'Why {person} from {game} is our character of the month',
  '{game} update adds {item}, and players cannot stop talking about it',
];
