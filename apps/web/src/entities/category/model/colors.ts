/** The names of the preset colors, in order: the first colors of the calendar palette. */
const NAMES = ['Coral', 'Mint', 'Lilac', 'Lime', 'Blue', 'Orange', 'Turquoise', 'Pink'];

export const colorName = (color: number): string => NAMES[color] ?? 'Unknown color';

/** The color and its background as CSS values. */
export const colorOf = (color: number): { color: string; backgroundColor: string } => ({
  color: `var(--ev${color + 1})`,
  backgroundColor: `var(--ev${color + 1}-bg)`,
});
