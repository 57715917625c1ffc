import { circle, hills, path, rect, ridge, shine, sky, specks, stroke } from './brush.ts';
import type { Scene } from './scene.ts';

export const neon: Scene = {
  draw: (c, random) => {
    const lines = Array.from(
      { length: 21 },
      (_, i) => `M${230 + (i - 10) * 14} 136L${230 + (i - 10) * 90} 215`,
    ).join('');
    const rows = Array.from({ length: 7 }, (_, i) => `M0 ${Math.round(138 + i * i * 2)}H460`).join('');
    const stripes = Array.from({ length: 6 }, (_, i) => rect(150, 84 + i * 9, 160, 1.6 + i, c.sky[1])).join(
      '',
    );
    return (
      sky(c, 0.63) +
      specks(random, 50, '#ffffff', 90, 1) +
      shine(230, 96, 120, c.glow, 0.6) +
      circle(230, 88, 58, c.glow) +
      stripes +
      ridge(random, 122, 16, 30, c.near) +
      rect(0, 134, 460, 81, c.ink) +
      stroke(lines, c.accent, 1, 0.7) +
      stroke(rows, c.accent, 1, 0.7) +
      path('M196 204l8-18h52l8 18v8h-68z', '#0b0418') +
      rect(202, 200, 12, 4, c.sky[2]) +
      rect(246, 200, 12, 4, c.sky[2])
    );
  },
  focus: { x: 230, y: 118 },
  title: { x: 230, y: 62, anchor: 'middle', width: 420 },
};

export const paper: Scene = {
  draw: (c, random) =>
    sky(c, 0.9) +
    circle(330, 62, 52, c.glow, 0.35) +
    circle(330, 62, 40, c.glow, 0.9) +
    hills(random, 138, 12, 78, c.far) +
    path('M304 142V66h10v8h9v-8h12v8h9v-8h10v76z', c.title === '#7a1420' ? '#fffaf0' : c.title) +
    path('M304 142V66h10v8h6v68z', c.ink, 0.12) +
    path('M322 142v-22a7 8 0 0 1 14 0v22z', c.accent) +
    stroke('M329 66V38', c.ink, 2.5) +
    path('M329 38l24 7-24 8z', c.accent) +
    hills(random, 152, 14, 66, c.accent, 0.55) +
    hills(random, 172, 12, 84, c.near) +
    hills(random, 196, 8, 60, c.ink),
  focus: { x: 329, y: 100 },
  title: { x: 24, y: 106, anchor: 'start', width: 260 },
};

export const lantern: Scene = {
  draw: (c, random) =>
    sky(c, 1) +
    specks(random, 30, c.sub, 150, 1.1) +
    ridge(random, 168, 10, 23, c.far) +
    shine(118, 116, 120, c.glow, 0.85) +
    stroke('M118 60V36M98 66q20-26 40 0', c.ink, 4) +
    path('M96 70h44l6 12H90z', c.ink) +
    rect(96, 82, 44, 62, c.glow, 0.85) +
    path('M118 98q14 20 0 34q-14-14 0-34z', c.title) +
    path('M92 80h5v68h-5zM139 80h5v68h-5zM115 80h4v68h-4zM86 146h64v9H86z', c.ink) +
    path('M226 62q-40-40-50-8q-4 22 46 26q-34 12-20 30q16 8 26-36z', c.sub) +
    path('M230 62q40-40 50-8q4 22-46 26q34 12 20 30q-16 8-26-36z', c.sub, 0.85) +
    stroke('M228 58v40M228 58q-6-14-14-16M228 58q6-14 14-16', c.ink, 3) +
    hills(random, 182, 7, 50, c.near) +
    hills(random, 200, 5, 64, c.ink),
  focus: { x: 128, y: 104 },
  title: { x: 344, y: 140, anchor: 'middle', width: 200 },
};

export const arena: Scene = {
  draw: (c, random) => {
    const arches = (y: number, count: number, width: number): string =>
      Array.from({ length: count }, (_, i) => {
        const x = 230 + (i - (count - 1) / 2) * width;
        return path(
          `M${x - width * 0.32} ${y}v-20a${width * 0.32} ${width * 0.32} 0 0 1 ${width * 0.64} 0v20z`,
          c.ink,
          0.75,
        );
      }).join('');
    const flags = [96, 164, 232, 300, 368]
      .map(
        (x) =>
          stroke(`M${x} 62V40`, c.ink, 2.5) + path(`M${x} 40l20 6-20 6z`, random.pick([c.accent, c.title])),
      )
      .join('');
    return (
      sky(c, 0.8) +
      circle(random.int(40, 110), 36, 20, c.glow) +
      [60, 210, 380]
        .map(
          (x) =>
            `<ellipse cx="${x + random.int(-20, 20)}" cy="${random.int(18, 46)}" rx="34" ry="7" fill="#ffffff" opacity=".6"/>`,
        )
        .join('') +
      flags +
      path('M60 170V66q170-18 340 0v104z', c.far) +
      path('M48 180V112q182-16 364 0v68z', c.near) +
      arches(100, 11, 29) +
      arches(160, 9, 38) +
      hills(random, 178, 4, 70, c.sub) +
      hills(random, 196, 4, 60, c.near, 0.8)
    );
  },
  focus: { x: 230, y: 104 },
  title: { x: 230, y: 122, anchor: 'middle', width: 400 },
};

export const city: Scene = {
  draw: (c, random) => {
    const block = (bottom: number, highest: number, fill: string, lit: number): string => {
      let drawn = '';
      for (let x = -8; x < 460;) {
        const width = random.int(22, 44);
        const top = bottom - random.int(Math.floor(highest * 0.35), highest);
        drawn += rect(x, top, width, 215 - top, fill);
        for (let wy = top + 7; wy < 196; wy += 11) {
          for (let wx = x + 5; wx < x + width - 6; wx += 9)
            if (random.chance(lit)) drawn += rect(wx, wy, 4, 5, random.chance(0.8) ? c.glow : c.accent, 0.9);
        }
        x += width + random.int(0, 4);
      }
      return drawn;
    };
    return (
      sky(c, 0.85) +
      specks(random, 26, '#ffffff', 70, 0.9) +
      shine(350, 60, 70, c.glow, 0.7) +
      circle(350, 60, 24, c.glow) +
      block(176, 120, c.far, 0.14) +
      block(208, 100, c.ink, 0.28) +
      rect(0, 196, 460, 19, c.near) +
      rect(150, 180, 96, 20, c.accent) +
      [158, 180, 202, 224].map((x) => rect(x, 184, 14, 8, c.title)).join('') +
      stroke('M0 176H460', c.ink, 1.5)
    );
  },
  focus: { x: 330, y: 108 },
  title: { x: 24, y: 76, anchor: 'start', width: 290 },
};

export const peaks: Scene = {
  draw: (c, random) => {
    const summit = (x: number, top: number, half: number, fill: string): string =>
      path(`M${x - half} 215L${x} ${top}L${x + half} 215Z`, fill) +
      path(
        `M${x} ${top}l${half * 0.24} ${(215 - top) * 0.24}l-${half * 0.1} -6l-${half * 0.1} 12l-${half * 0.12} -10l-${half * 0.16} 8z`,
        '#ffffff',
        0.92,
      );
    return (
      sky(c, 0.85) +
      circle(96, 60, 26, c.glow) +
      shine(96, 60, 80, c.glow, 0.5) +
      summit(150, 84 + random.int(-8, 8), 120, c.far) +
      summit(420, 70 + random.int(-8, 8), 130, c.far) +
      summit(300, 34 + random.int(-6, 8), 170, c.near) +
      ridge(random, 188, 12, 28, c.ink) +
      stroke('M300 34V18', c.ink, 2) +
      path('M300 18l18 5-18 6z', c.accent) +
      path('M64 196l16-20 16 20z', c.accent) +
      specks(random, 40, '#ffffff', 215, 1.3)
    );
  },
  focus: { x: 300, y: 96 },
  title: { x: 230, y: 152, anchor: 'middle', width: 420 },
};

export const reef: Scene = {
  draw: (c, random) => {
    const weed = Array.from({ length: 12 }, () => {
      const x = random.int(0, 460);
      const height = random.int(30, 90);
      return stroke(
        `M${x} 215q-14 -${height * 0.3} 0 -${height * 0.5}t0 -${height * 0.5}`,
        random.pick([c.far, c.accent, c.sub]),
        random.int(4, 8),
        0.8,
      );
    }).join('');
    const fish = Array.from({ length: 6 }, () => {
      const [x, size] = [random.int(20, 440), random.int(5, 10)];
      // The title is left of the bell.
      const y = x < 280 ? random.int(20, 52) : random.int(24, 150);
      return (
        `<ellipse cx="${x}" cy="${y}" rx="${size * 1.6}" ry="${size * 0.8}" fill="${random.pick([c.accent, c.glow])}" opacity=".9"/>` +
        path(`M${x + size * 1.3} ${y}l${size} -${size * 0.7}v${size * 1.4}z`, c.accent, 0.9)
      );
    }).join('');
    return (
      sky(c, 1.1) +
      [40, 150, 250, 360].map((x) => path(`M${x} 0h46l60 215h-90z`, '#ffffff', 0.07)).join('') +
      shine(330, 96, 80, c.glow, 0.6) +
      path('M278 104a52 44 0 0 1 104 0v18H278z', c.ink) +
      path('M270 120h120v10H270z', c.accent) +
      circle(308, 100, 12, c.glow) +
      circle(350, 100, 12, c.glow) +
      stroke('M330 60V0', c.ink, 3) +
      fish +
      hills(random, 188, 9, 56, c.near) +
      weed +
      hills(random, 204, 5, 48, c.ink) +
      specks(random, 40, '#ffffff', 200, 1.8)
    );
  },
  focus: { x: 330, y: 92 },
  title: { x: 24, y: 104, anchor: 'start', width: 240 },
};

export const dunes: Scene = {
  draw: (c, random) => {
    const camel = (x: number, y: number, s: number): string =>
      path(
        `M${x} ${y}q${4 * s} -${14 * s} ${10 * s} -${3 * s}q${5 * s} -${12 * s} ${11 * s} 0l${5 * s} ${1 * s}l${4 * s} -${12 * s}h${7 * s}v${4 * s}h-${4 * s}l-${5 * s} ${14 * s}l-${3 * s} ${16 * s}h-${2 * s}l-${1 * s} -${12 * s}h-${14 * s}l-${2 * s} ${12 * s}h-${2 * s}l-${1 * s} -${14 * s}z`,
        c.ink,
      );
    return (
      sky(c, 0.7) +
      shine(340, 84, 110, c.glow, 0.7) +
      circle(340, 84, 40, c.glow) +
      hills(random, 132, 14, 110, c.far, 0.8) +
      [254, 300, 346].map((x, i) => camel(x, 142 + i * 2, 1.05)).join('') +
      hills(random, 162, 8, 130, c.sub, 0.9) +
      hills(random, 178, 12, 90, c.near) +
      hills(random, 200, 8, 120, c.ink) +
      specks(random, 30, c.title, 70, 1)
    );
  },
  focus: { x: 320, y: 116 },
  title: { x: 24, y: 92, anchor: 'start', width: 270 },
};
