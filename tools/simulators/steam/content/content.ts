import flagshipGames from './flagships.json' with { type: 'json' };
import namesByScene from './game-names.json' with { type: 'json' };
import sentences from './sentences.json' with { type: 'json' };
import studios from './studios.json' with { type: 'json' };
import themes from './themes.json' with { type: 'json' };
import titles from './titles.json' with { type: 'json' };
import wordPairs from './word-pairs.json' with { type: 'json' };

/** What the art of a game shows. */
export type SceneName = keyof typeof namesByScene;

export const sceneNames = Object.keys(namesByScene) as SceneName[];

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

export const flagships = flagshipGames as readonly Flagship[];

/** By Steam's event type (12 small update, 13 regular update, 14 major update, 28 news ...). */
export const titlesByType: Readonly<Record<number, readonly string[]>> = titles.titlesByType;

/** By language: titles that developers wrote for some posts. */
export const localTitles: Readonly<Record<string, string>> = titles.localTitles;

/**
 * The rest are invented names and sentences; none of the games is, or is meant to recall, a real one. Slots: {place}
 * {foe} {item} {person} come from the game's theme, {n} and {pct} are small numbers ({n2} the larger), {foe_} {item_}
 * {place_} the bare words, {v} is the version, {game} the game's name.
 */
export { namesByScene, themes };

export const { first: firstWords, second: secondWords } = wordPairs;
export const { developers, publishers, authors } = studios;
export const { pressFeeds, pressTitles } = titles;
export const { openings, fixes, changes, additions, knownIssues, closings, quotes, headings, greetings } =
  sentences;
