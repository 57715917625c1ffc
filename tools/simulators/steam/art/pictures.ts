import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SceneName } from '../content/content.ts';
import palettes from './palettes.json' with { type: 'json' };
import scenes from './scenes.json' with { type: 'json' };

/** Colors of one picture, dark enough for a light title: sky from `top` to `low`, and what stands before it. */
export type Palette = (typeof palettes)[number];

export interface Scene {
  /** The middle of what the picture is about: icons and tall pictures show the part around it. */
  focus: { x: number; y: number };
  /** Position of the title. */
  title: { x: number; y: number; anchor: string; width: number };
  /** That suit it; the first one belongs to the game of the design pictures. */
  faces: readonly string[];
}

/** All scenes are drawn on a sheet of 460 x 215, the size of the store's header. */
export const sheet = { width: 460, height: 215 } as const;

const landscapes = 6;

const read = (file: string): Buffer => readFileSync(join(import.meta.dirname, 'pictures', file));

const drawings = new Map<SceneName, string>();

/** The shapes of a scene, in the colors of a palette. */
export function drawScene(name: SceneName, colors: Palette): string {
  const drawing =
    drawings.get(name) ??
    read(`${name}.svg`)
      .toString()
      .replace(/^<svg.*\n|\n(?:<\/svg>\n)?/g, '');
  drawings.set(name, drawing);
  return drawing.replace(/var\(--(\w+)\)/g, (_, role: keyof Palette) => colors[role]);
}

export const sceneOf = (name: SceneName): Scene => scenes[name];

/** The palettes repeat; the first twelve belong to the games of the design images. */
export function paletteOf(index: number): Palette {
  const palette = palettes[index % palettes.length];
  if (!palette) throw new RangeError('there is no palette');
  return palette;
}

/** A landscape of 640 x 360 as PNG: body pictures in Steam posts are PNG files. */
export const landscapePng = (number: number): Buffer => read(`landscape-${1 + (number % landscapes)}.png`);
