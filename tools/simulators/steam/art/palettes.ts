/** Colors of one picture, dark enough for a light title. */
export interface Palette {
  /** Sky from the top to the horizon. */
  sky: readonly [string, string, string];
  /** Sun, lamp or planet. */
  glow: string;
  far: string;
  near: string;
  ink: string;
  accent: string;
  title: string;
  sub: string;
}

function palette(sky: readonly [string, string, string], rest: string): Palette {
  const [glow = '', far = '', near = '', ink = '', accent = '', title = '', sub = ''] = rest.split(' ');
  return { sky, glow, far, near, ink, accent, title, sub };
}

/** The first twelve belong to the games of the design images. */
export const palettes: readonly Palette[] = [
  palette(['#041a26', '#0d5560', '#6fd0b0'], '#fff4b0 #0a3f4a #062a35 #04161d #c8493a #effff8 #a8f0d4'),
  palette(['#1d0409', '#8e1b12', '#f2641c'], '#ffcf6b #6b160f #3a0a08 #130304 #ffb347 #ffe7bd #ffc47a'),
  palette(['#0a0524', '#32127a', '#b8327f'], '#f0688f #5a1b8c #2a1170 #120638 #9df6ff #ffffff #bff4ff'),
  palette(['#d98c3a', '#8a4f22', '#3a2012'], '#ffd27a #5b3418 #3a2012 #170c06 #f4a63a #fff0cf #f7b32f'),
  palette(['#3d4a2a', '#55633a', '#8a6b34'], '#ffb52e #4a3f26 #2c3820 #11160c #ffb52e #fff3c9 #ffcf63'),
  palette(['#e9f7a8', '#8fcf6a', '#2f8a52'], '#fffbe0 #2f7d4a #17512f #0a2c1a #ffd75e #fffdf0 #e4f7c0'),
  palette(['#12062e', '#4a1478', '#ff5fa2'], '#ffb347 #3a1060 #1b0840 #0a0320 #35e0ff #ffffff #ffe14f'),
  palette(['#f4e4c8', '#f0c9a0', '#e08a5a'], '#f4b54a #e9a07a #c8453a #7a1420 #d8343a #7a1420 #a3303a'),
  palette(['#2d4a7c', '#e88f7a', '#ffd9a0'], '#fff0c4 #c9706a #8a4a68 #33214a #d8433f #fff8ea #ffe3b0'),
  palette(['#061433', '#124a8f', '#55b6f2'], '#ffffff #1f78c8 #0b2a5b #061433 #a9e3ff #ffffff #c9efff'),
  palette(['#0d0a2a', '#2a1f5c', '#6a4a9a'], '#ffd27a #241a4c #151034 #0a0720 #c7a8ff #fbf1d8 #d8c4ff'),
  palette(['#3aa5e0', '#8fd4f4', '#ffe0b0'], '#fff6d8 #f0a070 #d87850 #5a2418 #e0453a #fff9ec #ffe0a8'),
  palette(['#0b2026', '#16505a', '#f2a65a'], '#ffe8a3 #1d4a50 #10302f #071a1c #ff7a59 #fff6e4 #ffd08a'),
  palette(['#2a0f2e', '#8a2a5a', '#ff9a76'], '#ffe4c4 #6a1f4e #3c1236 #1a0618 #ffd166 #fff3ea #ffc9b0'),
  palette(['#06281f', '#0f6b4f', '#a8e06a'], '#f8ffd0 #0d5a44 #083a2e #031a15 #ff9f43 #f6ffe6 #c8f59a'),
  palette(['#10183a', '#2f4fa8', '#9ad0ff'], '#fff7dc #26428a #172a5c #0a1230 #ff6b6b #f7fbff #bcd8ff'),
];
