import {
  developers,
  firstWords,
  flagships,
  namesByScene,
  publishers,
  sceneNames,
  secondWords,
  themes,
} from './content/content.ts';
import type { Flagship, SceneName } from './content/content.ts';
import { SeededRandom } from './random.ts';

/** One fictional game of the simulated store. */
export interface Game {
  index: number;
  appid: number;
  name: string;
  scene: SceneName;
  /** Index into the palettes of the art. */
  palette: number;
  /** Account id of the game's group: the directory of its pictures. */
  clanId: number;
  developers: string[];
  publishers: string[];
  genres: { id: string; description: string }[];
  description: string;
  released: Date;
  comingSoon: boolean;
  /** As the store shows it, for example "24 Feb, 2022" or "Q3 2027". */
  releaseText: string;
  /** US cents; 0 means free to play. */
  price: number;
  /** Percent off the price. */
  discount: number;
  /** Differences by country code. */
  countries: Record<string, { discount?: number; isSold?: boolean }>;
  metascore: string;
  flagship: Flagship | undefined;
}

const days = 86_400_000;
const allPalettes = Array.from({ length: 16 }, (_, at) => at);
/** Number 7 is paper white: a title in its dark red is hard to read on other backgrounds. */
const darkPalettes = allPalettes.filter((at) => at !== 7);
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const prices = [0, 499, 999, 999, 1299, 1499, 1499, 1999, 1999, 2499, 2999, 3999];

/** The first date style of the English store: "24 Feb, 2022". */
export function storeDate(date: Date): string {
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]}, ${date.getUTCFullYear()}`;
}

/**
 * The catalogue: the same `seed` and `count` produce the same games with the same ids. The games of the design images
 * come first, then the handwritten names, then combined ones (up to 100,000).
 */
export function makeCatalogue(seed: number, count: number, now: Date): Game[] {
  if (count > 100_000) throw new RangeError('the simulated store holds at most 100,000 games');
  return takeNames(count).map(({ name, scene }, index) => makeGame(seed, index, name, scene, now));
}

function takeNames(count: number): { name: string; scene: SceneName }[] {
  const names = flagships.map(({ name, scene }) => ({ name, scene }));
  const known = new Set(names.map(({ name }) => name));
  const add = (name: string, scene: SceneName): void => {
    if (names.length >= count || known.has(name)) return;
    known.add(name);
    names.push({ name, scene });
  };
  const longest = Math.max(...sceneNames.map((scene) => namesByScene[scene].length));
  for (let row = 0; row < longest; row += 1) {
    for (const scene of sceneNames) add(namesByScene[scene][row] ?? '', scene);
  }
  for (let i = 0; names.length < count; i += 1) {
    const first = firstWords[i % firstWords.length] ?? '';
    const second = secondWords[(i + Math.floor(i / firstWords.length) * 7) % secondWords.length] ?? '';
    const round = Math.floor(i / (firstWords.length * secondWords.length));
    add(
      round === 0 ? `${first} ${second}` : `${first} ${second} ${['II', 'III'][round - 1] ?? round + 1}`,
      sceneNames[i % sceneNames.length] ?? 'forest',
    );
  }
  return names.slice(0, count);
}

function makeGame(seed: number, index: number, name: string, scene: SceneName, now: Date): Game {
  const random = new SeededRandom(seed, 'game', index);
  const flagship = flagships[index];
  const theme = themes[scene];
  const developer = flagship?.developer ?? random.pick(developers);
  const publisher = flagship?.publisher ?? (random.chance(0.4) ? developer : random.pick(publishers));
  const comingSoon = flagship === undefined && random.chance(0.06);
  const released = new Date(
    now.getTime() + (comingSoon ? random.int(20, 500) : -random.int(740, 2600)) * days,
  );
  return {
    index,
    appid: flagship?.appid ?? 930_000 + index * 130 + (index % 3) * 10,
    name,
    scene,
    palette: flagship?.palette ?? random.pick(scene === 'paper' ? allPalettes : darkPalettes),
    clanId: 40_000_000 + index * 37 + 5,
    developers: [developer],
    publishers: random.chance(0.05)
      ? [publisher, random.pick(publishers)].filter((p, i, all) => all.indexOf(p) === i)
      : [publisher],
    genres: random.several(theme.genres, 2),
    description: flagship?.description ?? random.pick(theme.pitches),
    released,
    comingSoon,
    releaseText: comingSoon ? fuzzyDate(random, released) : storeDate(released),
    price: flagship ? 1999 : random.pick(prices),
    discount: 0,
    countries: {},
    metascore: random.chance(0.4) ? String(random.int(61, 94)) : '',
    flagship,
  };
}

/** How the store shows the release date of an upcoming game, by form: from the exact day to no date. */
export function releaseForms(date: Date): Record<string, string> {
  const year = date.getUTCFullYear();
  return {
    date_full: storeDate(date),
    date_month: `${months[date.getUTCMonth()]} ${year}`,
    date_quarter: `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${year}`,
    date_year: String(year),
    text_comingsoon: 'Coming soon',
    text_tba: 'To be announced',
  };
}

/** What the store shows for an upcoming game, in one of the forms. */
export function fuzzyDate(random: SeededRandom, date: Date): string {
  return random.pick(Object.values(releaseForms(date)));
}
