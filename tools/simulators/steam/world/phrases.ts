import type { Game } from '../catalogue.ts';
import { themes } from '../content/content.ts';
import type { SeededRandom } from '../random.ts';

/** Fills the placeholders of a sentence with words of the game; the result starts with a capital letter. */
export type Fill = (sentence: string) => string;

/** Each placeholder gets a new random value. */
export function phrasesOf(game: Game, version: string, random: SeededRandom): Fill {
  const theme = themes[game.scene];
  const bare = (word: string): string => word.replace(/^the /, '');
  const slots: Record<string, () => string> = {
    place: () => random.pick(theme.places),
    place_: () => bare(random.pick(theme.places)),
    foe: () => random.pick(theme.foes),
    foe_: () => random.pick(theme.foes).toLowerCase(),
    item: () => random.pick(theme.items),
    item_: () => bare(random.pick(theme.items)),
    person: () => random.pick(theme.people),
    n: () => String(random.int(2, 9)),
    n2: () => String(random.int(10, 24)),
    pct: () => String(random.int(1, 9) * 5),
    v: () => version,
    game: () => game.name,
  };
  return (sentence) => {
    const text = sentence.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name]?.() ?? slot);
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
}
