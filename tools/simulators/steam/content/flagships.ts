import type { SceneName } from './game-names.ts';

/** A game shown in the design pictures: its id, credits and newest posts are fixed so that a demo looks like them. */
export interface Flagship {
  appid: number;
  name: string;
  scene: SceneName;
  palette: number;
  publisher: string;
  developer: string;
  description: string;
  /** Newest first; `hours` before the simulator's start, `type` as Steam numbers its event types. */
  posts: readonly FlagshipPost[];
}

export interface FlagshipPost {
  title: string;
  hours: number;
  type: number;
  version: string;
  /** Written by hand where the design pictures show the text; else the seed writes one. */
  body?: string;
}

/** The post that the design shows opened. */
const drownedCoast = [
  '[p]The storm has passed and the water is lower than anyone remembers. [b]Version 1.4[/b] opens the eastern coast, lets a friend take the second oar, and finally makes the night worth sailing.[/p]',
  '[img src="{STEAM_CLAN_IMAGE}/40000005/d0c0a57d0c0a57d0c0a57d0c0a57d0c0a57d0c0a.png"][/img]',
  '[h2]What is new[/h2]',
  '[list][*][p]The Drowned Coast, an island the size of the first two[/p]',
  '[list][*][p]Eleven wrecks, four of them only reachable at low tide[/p][/*][*][p]A lighthouse you can restore and name[/p][/*][/list][/*]',
  '[*][p]Two-player co-op, online or on one screen[/p][/*][*][p]Night tides: the map changes between dusk and dawn[/p][/*][/list]',
  '[quote=Marrow_Kettle;481022]Please let us turn off the foghorn. My cat leaves the room every time.[/quote]',
  '[p]You can. It is under Sound, and it is named after the cat.[/p]',
  '[p]For those who found the bell: [spoiler]ring it at low tide, twice.[/spoiler][/p]',
  '[h2]Balance[/h2]',
  '[table equalcells="1" colwidth=",,,"][tr][th][p]Item[/p][/th][th][p]Before[/p][/th][th][p]Now[/p][/th][th][p]Change[/p][/th][/tr]',
  '[tr][td][p]Lantern oil, burn time[/p][/td][td][p]240 s[/p][/td][td][p]276 s[/p][/td][td][p]+15%[/p][/td][/tr]',
  '[tr][td][p]Harpoon, reload[/p][/td][td][p]1.8 s[/p][/td][td][p]2.1 s[/p][/td][td][p]+0.3 s[/p][/td][/tr]',
  '[tr][td][p]Rowing, stamina per stroke[/p][/td][td][p]6[/p][/td][td][p]5[/p][/td][td][p]−1[/p][/td][/tr][/table]',
  '[h2]Fixes[/h2]',
  '[list][*][p]Harpoons no longer pass through hull plating[/p][/*][*][p]Fixed a crash when two crews dock at once[/p][/*][*][p]Gulls no longer nest inside the lamp[/p][/*][/list]',
].join('');

export const flagships: readonly Flagship[] = [
  {
    appid: 904110,
    name: 'Brinelight',
    scene: 'lighthouse',
    palette: 0,
    publisher: 'Northquay Interactive',
    developer: 'Low Lamp Studio',
    description: 'Row out at dusk, keep the lamp burning, and chart a coast that changes with the tide.',
    posts: [
      {
        title: 'The Drowned Coast: a new island, night tides and co-op',
        hours: 2,
        type: 14,
        version: '1.4',
        body: drownedCoast,
      },
      { title: 'Public test opens', hours: 194, type: 29, version: '1.3.2' },
      { title: 'Dev diary 14: drawing fog', hours: 338, type: 28, version: '1.3.2' },
    ],
  },
  {
    appid: 871460,
    name: 'Cinderhold',
    scene: 'castle',
    palette: 1,
    publisher: 'Oak & Cinder',
    developer: 'Oak & Cinder',
    description:
      'Hold a castle that is always slightly on fire. A siege builder for one to four stubborn lords.',
    posts: [
      { title: 'Siege of the Long Winter, part two', hours: 27, type: 13, version: '2.7' },
      { title: 'Siege of the Long Winter, part one', hours: 246, type: 13, version: '2.6' },
    ],
  },
  {
    appid: 913205,
    name: 'Parcel to Vega',
    scene: 'planet',
    palette: 2,
    publisher: 'Farpost Games',
    developer: 'Two Moons Ltd',
    description: 'Deliver the post between quarrelling moons. The parcels are fragile, and so are the moons.',
    posts: [
      { title: 'Hotfix 0.9.4', hours: 146, type: 12, version: '0.9.4' },
      { title: 'Route planner and a quieter cockpit', hours: 290, type: 13, version: '0.9.3' },
      { title: 'Hotfix 0.9.2', hours: 315, type: 12, version: '0.9.2' },
    ],
  },
  {
    appid: 838256,
    name: 'Deepcut Nine',
    scene: 'mine',
    palette: 3,
    publisher: 'Farpost Games',
    developer: 'Shaftlight',
    description: 'A crew, a cage lift and a ninth shaft that is on no map. Dig carefully.',
    posts: [
      { title: 'Hotfix 2.8.1', hours: 74, type: 12, version: '2.8.1' },
      { title: '2.8: the ninth shaft', hours: 243, type: 14, version: '2.8' },
    ],
  },
  {
    appid: 849721,
    name: 'Ironroot Gambit',
    scene: 'hexes',
    palette: 4,
    publisher: 'Hexward',
    developer: 'Brassleaf Works',
    description: 'Turn-based campaigns between brass and bramble, one hex at a time.',
    posts: [
      { title: 'Hexes that remember: replays and a map editor', hours: 123, type: 13, version: '5.1' },
      { title: 'Hotfix 5.0.3', hours: 196, type: 12, version: '5.0.3' },
    ],
  },
  {
    appid: 880312,
    name: 'Mosskeeper',
    scene: 'forest',
    palette: 5,
    publisher: 'Little Fern',
    developer: 'Little Fern',
    description: 'Look after a small wood and everyone who lives in it. Nobody is in a hurry.',
    posts: [
      { title: 'Beekeeping and a second pond', hours: 5, type: 13, version: '1.7' },
      { title: 'Hotfix 1.6.1', hours: 245, type: 12, version: '1.6.1' },
      { title: 'Spring notes', hours: 411, type: 28, version: '1.6' },
    ],
  },
  {
    appid: 866034,
    name: 'Nightlap ’88',
    scene: 'neon',
    palette: 6,
    publisher: 'Vector Garage',
    developer: 'Vector Garage',
    description: 'Coastal racing after midnight. Pick a cassette, pick a rival, be home before sunrise.',
    posts: [
      { title: 'Hotfix 1.4.3', hours: 30, type: 12, version: '1.4.3' },
      { title: 'Season 4: Coastal Run', hours: 340, type: 14, version: '1.4' },
    ],
  },
  {
    appid: 855908,
    name: 'Paperkeep',
    scene: 'paper',
    palette: 7,
    publisher: 'Foldworks',
    developer: 'Foldworks',
    description: 'Fold towers, crease moats and defend a kingdom that must never get wet.',
    posts: [
      { title: 'Fold 1.12: fewer creases, faster saves', hours: 504, type: 12, version: '1.12' },
      { title: 'Fold 1.11', hours: 840, type: 12, version: '1.11' },
    ],
  },
  {
    appid: 892570,
    name: 'Saltwind Ledger',
    scene: 'ship',
    palette: 8,
    publisher: 'Northquay Interactive',
    developer: 'Gullwing Seven',
    description: 'Trade, barter and bookkeeping on a warm sea. The wind is free, the rest is negotiable.',
    posts: [
      { title: 'Guild contracts and a calmer market', hours: 38, type: 13, version: '3.3' },
      { title: 'Hotfix 3.2.2', hours: 339, type: 12, version: '3.2.2' },
    ],
  },
  {
    appid: 819400,
    name: 'Vitreous',
    scene: 'crystal',
    palette: 9,
    publisher: 'Meridian Shelf',
    developer: 'Prismatic Shed',
    description: 'Bend one ray of light through a cathedral of glass. A puzzle with a long afternoon in it.',
    posts: [
      { title: 'Hotfix 1.0.8', hours: 51, type: 12, version: '1.0.8' },
      { title: 'Light study update', hours: 219, type: 13, version: '1.0.7' },
    ],
  },
  {
    appid: 824630,
    name: 'Moth & Lantern',
    scene: 'lantern',
    palette: 10,
    publisher: 'Papermoon House',
    developer: 'Wickhouse',
    description: 'A story about a moth, a lantern and the very long night between them.',
    posts: [
      { title: 'Chapter three is open', hours: 1, type: 14, version: '3.0' },
      { title: 'Chapter two', hours: 172, type: 14, version: '2.0' },
    ],
  },
  {
    appid: 861190,
    name: 'Tiny Coliseum',
    scene: 'arena',
    palette: 11,
    publisher: 'Tenpenny Interactive',
    developer: 'Sandal & Sons',
    description: 'Train very small gladiators for a very loud crowd. Nets, tridents and dignity included.',
    posts: [
      { title: 'Balance pass for nets and tridents', hours: 26, type: 12, version: '0.8.1' },
      { title: 'Nets reworked', hours: 174, type: 13, version: '0.8' },
      { title: 'Arena week', hours: 364, type: 26, version: '0.7.4' },
    ],
  },
];
