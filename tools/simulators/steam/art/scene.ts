import type { SeededRandom } from '../random.ts';
import type { Palette } from './palettes.ts';

/** Draws on the sheet of 460 x 215. */
export type Draw = (colors: Palette, random: SeededRandom) => string;

export interface Scene {
  draw: Draw;
  /** The middle of what the picture is about: icons and tall pictures show the part around it. */
  focus: { x: number; y: number };
  /** Position of the title. */
  title: { x: number; y: number; anchor: 'start' | 'middle'; width: number };
}
