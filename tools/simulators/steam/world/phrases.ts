import type { Game } from '../catalogue.ts';
import { themes } from '../content/themes.ts';
import type { Dice } from '../random.ts';

/** Fills the slots of a sentence from content/ with the game's own words; the result starts with a capital letter. */
export type Fill = (sentence: string) => string;

/** Each slot rolls anew, so two sentences of one post talk about different things. */
export function phrasesOf(game: Game, version: string, dice: Dice): Fill {
  const theme = themes[game.scene];
  const bare = (word: string): string => word.replace(/^the /, '');
  const slots: Record<string, () => string> = {
    place: () => dice.pick(theme.places),
    place_: () => bare(dice.pick(theme.places)),
    foe: () => dice.pick(theme.foes),
    foe_: () => dice.pick(theme.foes).toLowerCase(),
    item: () => dice.pick(theme.items),
    item_: () => bare(dice.pick(theme.items)),
    person: () => dice.pick(theme.people),
    n: () => String(dice.int(2, 9)),
    n2: () => String(dice.int(10, 24)),
    pct: () => String(dice.int(1, 9) * 5),
    v: () => version,
    game: () => game.name,
  };
  return (sentence) => {
    const text = sentence.replace(/\{(\w+)\}/g, (slot, name: string) => slots[name]?.() ?? slot);
    return text.charAt(0).toUpperCase() + text.slice(1);
  };
}
