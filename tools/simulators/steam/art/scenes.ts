import type { SceneName } from '../content/game-names.ts';
import { circle, hills, path, rect, ridge, shine, sky, specks, stroke } from './brush.ts';
import { arena, city, dunes, lantern, neon, paper, peaks, reef } from './more-scenes.ts';
import type { Draw, Scene } from './scene.ts';

const lighthouse: Draw = (c, random) =>
  sky(c, 0.7) +
  specks(random, 45, c.title, 105) +
  shine(310, 66, 95, c.glow, 0.7) +
  path('M308 65L0 8V104Z', c.glow, 0.22) +
  path('M308 65L0 36V80Z', c.glow, 0.25) +
  path('M312 65L460 34V100Z', c.glow, 0.25) +
  path('M240 172q40-22 70-18t60 22l30 12H210z', c.ink) +
  path('M300 76h20l7 84h-34zM297 76h26v-5h-26zM300 57l10-11 10 11z', c.ink) +
  rect(304, 58, 12, 12, c.glow) +
  path('M298 104h24l2 18h-28z', c.accent) +
  hills(random, 172, 5, 46, c.far, 0.85) +
  hills(random, 186, 5, 58, c.near) +
  hills(random, 200, 4, 40, c.ink);

const castle: Draw = (c, random) =>
  sky(c) +
  shine(235, 140, 130, c.glow) +
  ridge(random, 150, 20, 34, c.far, 0.8) +
  path(
    'M150 215V138h10v-8h8v8h8v-8h8v8h6V96h-5V84h7v6h7v-6h8v6h7v-6h7v12h-5v30h12V62l14-26 14 26v64h12V104h-4V94h6v5h6v-5h7v5h6v-5h6v10h-4v40h10v-8h8v8h8v-8h8v79z',
    c.ink,
  ) +
  [
    [236, 76],
    [202, 112],
    [270, 118],
    [238, 104],
  ]
    .map(([x = 0, y = 0]) => `<rect x="${x}" y="${y}" width="5" height="10" rx="2.5" fill="${c.glow}"/>`)
    .join('') +
  stroke('M244 36V20', c.ink, 2) +
  path('M244 20l16 4-16 5z', c.accent) +
  ridge(random, 186, 14, 40, c.ink) +
  specks(random, 50, c.glow, 200, 1.8);

const planet: Draw = (c, random) => {
  const size = random.int(48, 64);
  return (
    sky(c, 1) +
    specks(random, 90, '#ffffff', 215, 1.1) +
    `<ellipse cx="336" cy="88" rx="104" ry="20" transform="rotate(-18 336 88)" fill="none" stroke="${c.title}" stroke-width="7" opacity=".4"/>` +
    `<defs><linearGradient id="p" x2="0" y2="1"><stop stop-color="${c.title}"/><stop offset=".4" stop-color="${c.glow}"/><stop offset="1" stop-color="${c.far}"/></linearGradient></defs>` +
    circle(336, 88, size, 'url(#p)') +
    stroke('M288 76q50 14 95-8M284 96q56 16 110-6M294 116q44 10 86-8', '#ffffff', 4, 0.16) +
    stroke('M239 116a104 20 -18 0 0 196-62', c.title, 7, 0.85) +
    stroke('M0 196Q120 176 196 122', c.accent, 3.5, 0.8) +
    path('M192 128l26-18-8 26-7-6z', c.title) +
    circle(60, 40, random.int(7, 13), c.glow, 0.9) +
    circle(55, 37, 9, c.ink, 0.5)
  );
};

const mine: Draw = (c, random) =>
  sky(c, 0.3) +
  [58, 96, 134, 172]
    .map((y, i) => hills(random, y, 5, 70, i % 2 === 0 ? c.far : c.near, 0.9 - i * 0.1))
    .join('') +
  path('M118 44l46-34 46 34-8 6-38-27-38 27z', c.ink) +
  rect(138, 40, 52, 175, c.ink) +
  stroke('M164 16V96', c.accent, 2) +
  shine(164, 120, 62, c.glow, 0.9) +
  rect(148, 96, 32, 44, c.near) +
  rect(153, 102, 22, 30, c.glow) +
  [
    [74, 186],
    [262, 158],
    [350, 190],
  ]
    .map(([x = 0, y = 0]) => shine(x, y, 34, c.accent, 0.85) + circle(x, y, 4, c.title))
    .join('') +
  path('M250 176h150v14H250zM30 204h120v11H30z', c.ink) +
  specks(random, 40, c.glow, 210, 1.6);

const hexes: Draw = (c, random) => {
  const colors = [c.far, c.near, c.sky[0], c.sky[1], c.sky[2], c.accent];
  let tiles = '';
  for (let row = 0; row < 8; row += 1) {
    for (let column = -1; column < 9; column += 1) {
      const x = column * 58 + (row % 2) * 29 - 10;
      const y = row * 32 + random.int(-5, 5) - 20;
      tiles += path(
        `M${x} ${y}l29-16 29 16v20l-29 16-29-16z`,
        random.chance(0.06) ? c.accent : random.pick(colors.slice(0, 5)),
      );
      tiles += path(`M${x} ${y + 20}l29 16 29-16v22l-29 16-29-16z`, c.ink, 0.7);
    }
  }
  return (
    rect(0, 0, 460, 215, c.near) +
    tiles +
    shine(90, 60, 150, c.glow, 0.4) +
    path('M66 164V110l-20-14V74l18-18h42l18 18v22l-20 14v54l10 18H90v-32H80v32H56z', c.ink) +
    rect(58, 76, 54, 14, '#0a0d07') +
    circle(72, 83, 5, c.glow) +
    circle(98, 83, 5, c.glow) +
    stroke('M85 56V36l12 8', c.ink, 5) +
    rect(0, 0, 460, 215, c.ink, 0.2)
  );
};

const forest: Draw = (c, random) => {
  const trees = (y: number, height: number, step: number, fill: string, opacity: number): string => {
    let d = '';
    for (let x = -10; x < 470; x += step) {
      const top = y - height * (0.6 + random.next() * 0.6);
      const half = step * (0.45 + random.next() * 0.2);
      d += `M${Math.round(x - half)} 215L${x} ${Math.round(top)}L${Math.round(x + half)} 215Z`;
    }
    return path(d, fill, opacity);
  };
  return (
    sky(c, 0.9) +
    shine(230, 70, 110, c.glow, 0.9) +
    circle(230, 66, 36, c.glow) +
    trees(190, 90, 17, c.far, 0.55) +
    trees(205, 90, 24, c.far, 1) +
    trees(222, 84, 31, c.near, 1) +
    path('M216 215q2-26 12-26t12 26z', c.ink) +
    circle(228, 182, 8, c.ink) +
    path('M206 180q22-16 44 0z', c.ink) +
    shine(252, 196, 16, c.accent, 1) +
    hills(random, 204, 5, 60, c.ink) +
    specks(random, 22, c.accent, 190, 1.4)
  );
};

const ship: Draw = (c, random) =>
  sky(c, 0.66) +
  circle(318, 122, 64, c.glow) +
  rect(0, 144, 460, 71, c.far, 0.95) +
  stroke('M262 152h112M250 164h136M272 176h92M290 188h56', c.sub, 3.5, 0.7) +
  path('M262 140h112l-16 26h-82zM314 140V34h4v106z', c.ink) +
  path('M320 42q44 30 36 88h-36z', c.title) +
  path('M311 54q-36 28-34 76h34z', c.sub) +
  path('M317 34l22 7-22 7z', c.accent) +
  hills(random, 196, 4, 44, c.near, 0.9) +
  stroke('M60 60q8-8 14 0q6-8 14 0M104 42q6-6 11 0q5-6 11 0', c.ink, 2.5) +
  specks(random, 24, '#ffffff', 55, 0.8);

const crystal: Draw = (c, random) => {
  const colors = [c.ink, c.near, c.far, c.sky[1], c.sky[2], c.accent];
  let shards = '';
  for (let x = 0; x <= 460; x += 46) {
    for (let y = 0; y < 215; y += 43) {
      const nearness = 1 - Math.min(1, Math.hypot(x - 230, y - 60) / 260);
      const color = (): string =>
        colors[Math.min(5, Math.floor(nearness * 4 + random.next() * 2.4))] ?? c.far;
      const [w, h] = [46 + random.int(-8, 8), 43 + random.int(-9, 9)];
      shards += path(
        `M${x} ${y}L${x + w} ${y + random.int(0, 8)}L${x + random.int(-6, 8)} ${y + h}Z`,
        color(),
      );
      shards += path(`M${x + w} ${y}V${y + h}H${x + random.int(-6, 8)}Z`, color());
    }
  }
  return (
    rect(0, 0, 460, 215, c.near) +
    shards +
    shine(230, 60, 130, c.glow, 0.75) +
    path('M230 12l34 46-34 84-34-84z', c.title, 0.85) +
    path('M230 12l34 46h-68zM230 142l0-84 34 0z', c.accent, 0.55) +
    `<defs><linearGradient id="v" x2="0" y2="1"><stop stop-color="${c.ink}" stop-opacity="0"/><stop offset="1" stop-color="${c.ink}" stop-opacity=".85"/></linearGradient></defs>` +
    rect(0, 90, 460, 125, 'url(#v)')
  );
};

export const scenes: Record<SceneName, Scene> = {
  lighthouse: {
    draw: lighthouse,
    focus: { x: 310, y: 92 },
    title: { x: 24, y: 128, anchor: 'start', width: 252 },
  },
  castle: {
    draw: castle,
    focus: { x: 235, y: 108 },
    title: { x: 230, y: 186, anchor: 'middle', width: 420 },
  },
  planet: { draw: planet, focus: { x: 336, y: 88 }, title: { x: 24, y: 104, anchor: 'start', width: 218 } },
  mine: { draw: mine, focus: { x: 164, y: 108 }, title: { x: 326, y: 96, anchor: 'middle', width: 240 } },
  hexes: { draw: hexes, focus: { x: 85, y: 108 }, title: { x: 298, y: 108, anchor: 'middle', width: 300 } },
  forest: {
    draw: forest,
    focus: { x: 230, y: 130 },
    title: { x: 230, y: 120, anchor: 'middle', width: 420 },
  },
  neon,
  paper,
  ship: { draw: ship, focus: { x: 318, y: 104 }, title: { x: 24, y: 96, anchor: 'start', width: 230 } },
  crystal: {
    draw: crystal,
    focus: { x: 230, y: 78 },
    title: { x: 230, y: 176, anchor: 'middle', width: 420 },
  },
  lantern,
  arena,
  city,
  peaks,
  reef,
  dunes,
};
