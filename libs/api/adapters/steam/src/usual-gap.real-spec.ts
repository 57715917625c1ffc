import { describe, expect, it } from '@jest/globals';
import { usualGapOf } from '@patchlight/domain';
import { readCorpus } from '@patchlight/testing';
import { readNews } from './news-items.ts';

const DAY = 86_400;
const TWO_YEARS = 730;
const FEWEST_DAYS = 8;
/** A game would be stalled after so many days of silence, if they are also twice as long as 95 % of its gaps. */
const STALLED = 180;
const ALMOST_ALL = 0.95;
/** Further days that it would have to stay silent for. */
const STAYS = 90;

/** How far a quantile is from what happened; on average the least for the right one. */
const pinball = (real: number, guess: number, share: number): number =>
  real >= guess ? share * (real - guess) : (1 - share) * (guess - real);
const lossOf = (real: number, from: number, to: number): number =>
  pinball(real, from, 0.2) + pinball(real, to, 0.8);

/** The recorded days with an update, by game; of games with enough of them. */
const recordedDays = (): Map<number, number[]> => {
  const corpus = readCorpus(process.env['STEAM_CORPUS_DIR']);
  const seconds = new Map<number, number[]>();
  const add = (file: string, times: readonly number[]): void => {
    const appId = Number.parseInt(file.split('/').at(-1)!, 10);
    if (appId) seconds.set(appId, [...(seconds.get(appId) ?? []), ...times]);
  };
  for (const { file, appId, body, status } of corpus.news)
    if (status === 200) {
      const posts = readNews(JSON.parse(body.toString()), appId, 'https://store.test/');
      add(
        file,
        posts.map(({ date }) => date),
      );
    }
  for (const { file, announcements } of corpus.events)
    add(
      file,
      announcements.map(({ posttime }) => posttime),
    );
  const days = [...seconds].map(([appId, times]): [number, number[]] => [
    appId,
    [...new Set(times.map((time) => Math.floor(time / DAY)))].toSorted((a, b) => a - b),
  ]);
  return new Map(days.filter(([, known]) => known.length >= FEWEST_DAYS));
};

/** The usual gap as it was known on a day with an update. */
const knownOn = (days: readonly number[], today: number) =>
  usualGapOf(days.filter((day) => day <= today && day > today - TWO_YEARS));

/** Each gap that followed a day on which a usual gap was known. */
const forecastsOf = (days: readonly number[]) =>
  days.slice(0, -1).flatMap((day, index) => {
    const known = knownOn(days, day);
    return known ? [{ real: days[index + 1]! - day, ...known }] : [];
  });

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length;
const isHeld = ({ real, from, to }: { real: number; from: number; to: number }): number =>
  real >= from && real <= to ? 1 : 0;

describe('usual gaps of the recorded games', () => {
  const games = recordedDays();
  const byGame = [...games.values()].map(forecastsOf).filter((forecasts) => forecasts.length > 0);
  const all = byGame.flat();

  /** 50 to 70 % were asked for before the next update may be foretold. One game has two thirds of the gaps. */
  it('hold more of the real gaps than they should: the next update is not foretold', () => {
    const held = meanOf(all.map(isHeld));
    const ofGames = meanOf(byGame.map((forecasts) => meanOf(forecasts.map(isHeld))));
    const loss = meanOf(all.map(({ real, from, to }) => lossOf(real, from, to)));
    const asLast = meanOf(all.map(({ real, gaps }) => lossOf(real, gaps.at(-1)!, gaps.at(-1)!)));
    const figures = {
      games: games.size,
      foretold: byGame.length,
      gaps: all.length,
      held,
      ofGames,
      loss,
      asLast,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(loss).toBeLessThan(asLast);
    expect(held).toBeGreaterThan(0.7);
  });

  /** 90 % were asked for before games may be called stalled. The end of a recording says nothing. */
  it('do not tell who stays silent: no game is called stalled', () => {
    const stalls = all.flatMap(({ real, gaps }) => {
      const longest = gaps.toSorted((a, b) => a - b)[Math.ceil(ALMOST_ALL * (gaps.length - 1))]!;
      const from = Math.max(STALLED, 2 * longest);
      return real > from ? [real > from + STAYS] : [];
    });
    const stayed = stalls.filter(Boolean).length;
    process.stdout.write(`${JSON.stringify({ stalled: stalls.length, stayed })}\n`);
    expect(stayed).toBeLessThan(0.9 * stalls.length);
  });
});
