import { describe, expect, it } from '@jest/globals';
import { makeCatalogue } from '../catalogue.ts';
import { sceneNames } from '../content/content.ts';
import { artKinds, drawArt, drawShot } from './art.ts';
import { landscapePng } from './pictures.ts';

const games = makeCatalogue(1, 320, new Date('2026-06-01T12:00:00Z'));

function kind(file: string): { width: number; height: number; title: boolean } {
  const known = artKinds[file];
  if (!known) throw new Error(`there is no ${file}`);
  return known;
}

describe('art', () => {
  it('has a unique image for every game, and uses each scene', () => {
    const drawn = games.map((game) => drawArt(game, kind('header.svg')));
    expect(new Set(drawn).size).toBe(games.length);
    expect(new Set(games.map(({ scene }) => scene))).toEqual(new Set(sceneNames));
    for (const svg of drawn) {
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="460" height="215"/);
      expect(svg).not.toMatch(/NaN|undefined/);
    }
  });

  it('has square icons without a title', () => {
    for (const game of games.slice(0, 16)) {
      const svg = drawArt(game, kind('icon.svg'));
      expect(svg).toMatch(/viewBox="\d+ \d+ 150 150"/);
      expect(svg).not.toContain('<text');
    }
  });

  it('renders body images as SVG and PNG, deterministic by name', () => {
    for (const game of games.slice(0, 2)) expect(drawShot(game, 'ab.svg')).toBe(drawShot(game, 'ab.svg'));
    const png = landscapePng(7);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([640, 360]);
    expect(landscapePng(7).equals(png)).toBe(true);
  });
});
