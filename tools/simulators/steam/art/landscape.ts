import { SeededRandom } from '../random.ts';
import { palettes } from './palettes.ts';
import { encodePng } from './png.ts';

type Color = readonly [number, number, number];

const rgb = (hex: string): Color =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Color;
const mix = (a: Color, b: Color, share: number): Color =>
  [0, 1, 2].map((i) => Math.round((a[i] ?? 0) + ((b[i] ?? 0) - (a[i] ?? 0)) * share)) as unknown as Color;

/** A pixel landscape of 640 x 360 (sky, sun, three rows of hills) as PNG: body pictures in Steam posts are PNG files. */
export function landscapePng(file: string): Buffer {
  const random = new SeededRandom('landscape', file);
  const colors = random.pick(palettes);
  const [width, height] = [640, 360];
  const [top, middle, low] = colors.sky.map(rgb) as [Color, Color, Color];
  const sky = Array.from({ length: height }, (_, y) => {
    const share = y / (height * 0.7);
    return share < 0.55
      ? mix(top, middle, share / 0.55)
      : mix(middle, low, Math.min(1, (share - 0.55) / 0.45));
  });
  const sun = {
    x: random.int(120, 520),
    y: random.int(90, 190),
    r: random.int(28, 60),
    color: rgb(colors.glow),
  };
  const rows = [colors.far, colors.near, colors.ink].map((hex, i) => {
    const [a, b, shift] = [random.int(10, 26), random.int(4, 12), random.next() * 6];
    const tops = Array.from(
      { length: width },
      (_, x) => 210 + i * 48 + a * Math.sin(x / (70 - i * 12) + shift) + b * Math.sin(x / 23 + shift * 2),
    );
    return { color: rgb(hex), tops };
  });
  return encodePng(width, height, (x, y) => {
    const hill = rows.findLast(({ tops }) => y > (tops[x] ?? height));
    if (hill) return hill.color;
    const distance = Math.hypot(x - sun.x, y - sun.y);
    const behind = sky[y] ?? low;
    return distance < sun.r
      ? sun.color
      : mix(sun.color, behind, Math.min(1, 0.45 + (distance - sun.r) / 220));
  });
}
