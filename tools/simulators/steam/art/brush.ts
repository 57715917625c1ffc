import type { SeededRandom } from '../random.ts';
import type { Palette } from './palettes.ts';

/** All scenes are drawn on a sheet of 460 x 215, the size of the store's header. */
export const sheet = { width: 460, height: 215 } as const;

const short = (value: number): string => String(Math.round(value * 10) / 10);

export function rect(x: number, y: number, width: number, height: number, fill: string, opacity = 1): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"${see(opacity)}/>`;
}

export function circle(x: number, y: number, r: number, fill: string, opacity = 1): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${fill}"${see(opacity)}/>`;
}

export function path(d: string, fill: string, opacity = 1): string {
  return `<path d="${d}" fill="${fill}"${see(opacity)}/>`;
}

export function stroke(d: string, color: string, width: number, opacity = 1): string {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round"${see(opacity)}/>`;
}

function see(opacity: number): string {
  return opacity === 1 ? '' : ` opacity="${opacity}"`;
}

/** The sky from top to bottom; `horizon` is where its lowest color sits. */
export function sky({ sky: [top, middle, low] }: Palette, horizon = 0.75): string {
  return (
    `<defs><linearGradient id="s" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="${horizon * 0.6}" stop-color="${middle}"/>` +
    `<stop offset="${horizon}" stop-color="${low}"/></linearGradient></defs>${rect(0, 0, sheet.width, sheet.height, 'url(#s)')}`
  );
}

/** A soft light that fades out at its rim. */
export function shine(x: number, y: number, r: number, color: string, opacity = 0.8): string {
  const id = `g${Math.round(x)}-${Math.round(y)}-${Math.round(r)}`;
  return (
    `<defs><radialGradient id="${id}"><stop stop-color="${color}" stop-opacity="${opacity}"/><stop offset=".45" stop-color="${color}" stop-opacity="${short(opacity * 0.4)}"/>` +
    `<stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient></defs>${circle(x, y, r, `url(#${id})`)}`
  );
}

export function specks(
  random: SeededRandom,
  count: number,
  color: string,
  bottom: number,
  size = 1.5,
): string {
  return Array.from({ length: count }, () =>
    circle(
      random.int(0, 460),
      random.int(0, bottom),
      0.4 + random.next() * size,
      color,
      random.int(3, 10) / 10,
    ),
  ).join('');
}

/** Soft hills or waves around the height `y`. */
export function hills(
  random: SeededRandom,
  y: number,
  swing: number,
  step: number,
  fill: string,
  opacity = 1,
): string {
  let d = `M0 215V${y}`;
  for (let x = 0; x < 460 + step; x += step) {
    const next = y + (random.next() - 0.5) * 2 * swing;
    d += `S${short(x + step * 0.4)} ${short(next)} ${x + step} ${short(next)}`;
  }
  return path(`${d}V215Z`, fill, opacity);
}

/** Jagged ridges around the height `y`. */
export function ridge(
  random: SeededRandom,
  y: number,
  swing: number,
  step: number,
  fill: string,
  opacity = 1,
): string {
  let d = `M0 215V${short(y)}`;
  for (let x = step; x <= 460 + step; x += step) d += `L${x} ${short(y + (random.next() - 0.5) * 2 * swing)}`;
  return path(`${d}V215Z`, fill, opacity);
}
