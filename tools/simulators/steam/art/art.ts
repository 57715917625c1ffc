import type { Game } from '../catalogue.ts';
import { SeededRandom } from '../random.ts';
import { lettering } from './lettering.ts';
import { drawScene, paletteOf, sceneOf, sheet } from './pictures.ts';

/** The pictures of a game by file name: their size, and whether they carry the title. */
export const artKinds: Readonly<Record<string, { width: number; height: number; title: boolean }>> = {
  'header.svg': { width: 460, height: 215, title: true },
  'capsule.svg': { width: 231, height: 87, title: true },
  'logo.svg': { width: 184, height: 69, title: true },
  'hero.svg': { width: 1920, height: 620, title: false },
  'library.svg': { width: 300, height: 450, title: false },
  'icon.svg': { width: 64, height: 64, title: false },
};

/**
 * An image of the game as SVG: its scene, cropped to the requested size, with the title if the size has space for one.
 */
export function drawArt(game: Game, kind: { width: number; height: number; title: boolean }): string {
  const colors = paletteOf(game.palette);
  const title = kind.title ? lettering(game, colors) : '';
  const drawn = drawScene(game.scene, colors) + title;
  return svg(kind.width, kind.height, viewOf(kind, sceneOf(game.scene).focus), drawn, game.name);
}

/** A wide picture for the inside of a post: the game's scene without a title, tinted by the file's name. */
export function drawShot(game: Game, file: string): string {
  const random = new SeededRandom('shot', file);
  const colors = paletteOf(random.int(0, 15));
  const view = `${random.int(0, 60)} ${random.int(0, 20)} 380 190`;
  return svg(960, 480, view, drawScene(game.scene, colors), `Picture from ${game.name}`);
}

/** Wide formats show the whole sheet, narrow ones the part around the focus. */
function viewOf(
  { width, height }: { width: number; height: number },
  focus: { x: number; y: number },
): string {
  if (width / height > 1.6) return `0 0 ${sheet.width} ${sheet.height}`;
  const side = width === height ? 150 : sheet.height;
  const cut = { width: side * (width / height), height: side };
  const clamp = (value: number, most: number): number => Math.max(0, Math.min(most, value));
  const x = clamp(focus.x - cut.width / 2, sheet.width - cut.width);
  const y = clamp(focus.y - cut.height / 2, sheet.height - cut.height);
  return `${Math.round(x)} ${Math.round(y)} ${Math.round(cut.width)} ${Math.round(cut.height)}`;
}

function svg(width: number, height: number, view: string, content: string, label: string): string {
  const text = label.replace(/[^\p{L}\p{N} '-]/gu, '');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}" preserveAspectRatio="xMidYMid slice" role="img">` +
    `<title>${text}</title>${content}</svg>`
  );
}
