import { escapeXml } from '../responses/rss.ts';
import type { Game } from '../catalogue.ts';
import { SeededRandom } from '../random.ts';
import { sceneOf } from './pictures.ts';
import type { Palette } from './pictures.ts';

interface Face {
  family: string;
  weight: number;
  /** Mean width of a letter in parts of the font size. */
  width: number;
  spacing: number;
  upper: boolean;
  italic?: boolean;
}

const sans = "Inter,'Segoe UI','Helvetica Neue',Arial,sans-serif";
const serif = "Georgia,'Times New Roman',serif";

const faces: Readonly<Record<string, Face>> = {
  block: { family: sans, weight: 900, width: 0.66, spacing: 1, upper: true },
  wide: { family: sans, weight: 600, width: 0.66, spacing: 5, upper: true },
  book: { family: serif, weight: 700, width: 0.54, spacing: 0, upper: false },
  caps: { family: serif, weight: 700, width: 0.68, spacing: 5, upper: true },
  hand: { family: serif, weight: 700, width: 0.5, spacing: 0, upper: false, italic: true },
  slant: { family: sans, weight: 900, width: 0.62, spacing: 0, upper: true, italic: true },
  mono: { family: "'Courier New',Consolas,monospace", weight: 700, width: 0.61, spacing: 0, upper: true },
  round: {
    family: "'Trebuchet MS','Gill Sans',Verdana,sans-serif",
    weight: 800,
    width: 0.58,
    spacing: 0,
    upper: false,
  },
};

/** The title of a game as its cover shows it: one or two lines that fit the scene's free space. */
export function lettering({ appid, name, scene, flagship }: Game, colors: Palette): string {
  const { faces: suitable, title } = sceneOf(scene);
  const face = faces[flagship ? (suitable[0] ?? '') : new SeededRandom('art', appid).pick(suitable)];
  if (!face) return '';
  const { x, y, anchor, width } = title;
  const lines = broken(face.upper ? name.toUpperCase() : name, width, face);
  const sizes = lines.map((line) => sizeFor(line, width, face));
  const shared = Math.min(...sizes);
  const gap = shared * 1.12;
  const block = (lines.length - 1) * gap;
  // The smallest format cuts off the topmost and the lowest 22 points.
  const top = Math.max(24 + shared, Math.min(186 - block, y - block / 2));
  const style =
    `text-anchor="${anchor}" font-family="${face.family}" font-weight="${face.weight}" letter-spacing="${face.spacing}"` +
    `${face.italic ? ' font-style="italic"' : ''} font-size="${Math.round(shared * 10) / 10}"`;
  const dark = colors.title.toLowerCase() === '#7a1420';
  return lines
    .map((line, i) => {
      const at = `x="${x}" y="${Math.round(top + i * gap)}"`;
      const text = escapeXml(line);
      const shadow = `<text ${at} ${style} fill="${dark ? '#fff4e0' : '#000'}" opacity="${dark ? 0.6 : 0.45}" transform="translate(0 2.5)">${text}</text>`;
      return `${dark ? '' : outline(at, style, text, colors.ink)}${shadow}<text ${at} ${style} fill="${i === 0 ? colors.title : colors.sub}">${text}</text>`;
    })
    .join('');
}

/** A faint dark outline, so that a title is readable over bright shapes. */
function outline(at: string, style: string, text: string, ink: string): string {
  return `<text ${at} ${style} fill="none" stroke="${ink}" stroke-width="5" stroke-linejoin="round" opacity=".35">${text}</text>`;
}

function sizeFor(line: string, width: number, face: Face): number {
  const free = width - face.spacing * line.length;
  return Math.max(13, Math.min(46, free / (line.length * face.width)));
}

/** Up to three lines of similar length; short names stay on one. */
function broken(name: string, width: number, face: Face): string[] {
  if (sizeFor(name, width, face) >= 34 || !name.includes(' ')) return [name];
  const wanted = sizeFor(name, width, face) < 17 ? 3 : 2;
  const target = Math.ceil(name.length / wanted);
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + word.length / 2 < target || lines.length === wanted))
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
