import type {
  GameEditsBody,
  ItemCounts,
  LatestUpdate,
  PublicGame,
  PublicUpdatesBody,
} from '@patchlight/contracts';
import { letterOf, rhythmBars, rhythmSummary } from '@/entities/game';
import { changesText, editedText, itemWords } from '@/entities/update';
import { factsOf, listStatus, makersOf } from '@/pages/game';
import { TICKER_ROWS, tickerArt } from '@/pages/home';
import { relativeTime, shortAge, shortDate } from '@/shared/lib';

// What the server puts into the templates that prerender/cut.ts makes. Texts are the app's own. Dates are in the time
// zone of the server until the app replaces them.

/** Values by slot: a text, or the values of each repetition of a section. */
interface Values {
  [slot: string]: string | Values[];
}

const ONCE: Values[] = [{}];

const artOf = (name: string, sources: readonly (string | null)[], loads: Values = {}): Values => {
  const source = sources.find((each) => each !== null);
  return source ? { picture: [{ source, ...loads }] } : { noPicture: [{ letter: letterOf(name) }] };
};

/** The first picture is the largest paint. The others must not delay it. */
const FIRST = { priority: 'high', loading: 'eager' };
const OTHER = { priority: 'low', loading: 'lazy' };

/** The ticker on Home. */
export const homeContent = (updates: readonly LatestUpdate[]): Values => ({
  updates: updates.slice(0, TICKER_ROWS).map(({ gid, title, kind, updateDate, appId, game }, index) => ({
    gid,
    title,
    appId: String(appId),
    name: game.name,
    date: updateDate,
    age: shortAge(updateDate),
    [kind]: ONCE,
    ...artOf(game.name, tickerArt(game, index === 0), index === 0 ? FIRST : OTHER),
  })),
});

const itemsOf = (counts: ItemCounts | null): Values[] => {
  const { changes, breaking } = itemWords(counts);
  const shown = (words: string | undefined): Values[] => (words ? [{ words }] : []);
  return changes || breaking ? [{ changes: shown(changes), breaking: shown(breaking) }] : [];
};

/** The page of a game with the first page of its updates. */
export const gameContent = (
  game: PublicGame,
  { data, next_cursor }: Pick<PublicUpdatesBody, 'data' | 'next_cursor'>,
): Values => {
  const counts = Object.entries(game.updateCounts).map(([kind, count]) => [`${kind}Count`, String(count)]);
  const rhythm = game.rhythm && rhythmBars(game.rhythm, 'large');
  return {
    appId: String(game.appid),
    name: game.name,
    makers: makersOf(game),
    facts: factsOf(game),
    ...artOf(game.name, [game.logo, game.icon]),
    ...(Object.fromEntries(counts) as Record<string, string>),
    rhythm: !rhythm
      ? []
      : [
          {
            summary: rhythmSummary(game.rhythm!),
            months: rhythm.bars.map(({ name, x, posts, majors }) => ({
              month: name,
              x: String(x),
              posts: String(posts),
              postsTop: String(rhythm.height - posts),
              majors: String(majors),
              majorsTop: String(rhythm.height - majors),
            })),
          },
        ],
    status: listStatus(data.length, next_cursor !== null),
    updates: data.map(({ gid, title, excerpt, kind, items, updateDate, changes }) => ({
      gid,
      title,
      date: updateDate,
      age: relativeTime(updateDate),
      day: shortDate(updateDate),
      items: itemsOf(items),
      excerpt: excerpt ? [{ text: excerpt }] : [],
      edited: changes > 0 ? [{ edits: editedText(changes) }] : [],
      appId: String(game.appid),
      [kind]: ONCE,
    })),
    older: next_cursor === null ? [] : ONCE,
  };
};

/** The page with the first edits of a game's posts. */
export const editsContent = (
  { appid, name }: PublicGame,
  { data, next_cursor }: Pick<GameEditsBody, 'data' | 'next_cursor'>,
): Values => ({
  appId: String(appid),
  name,
  rows: data.map(({ gid, title, editedAt, isSilent, changes }) => ({
    appId: String(appid),
    gid,
    title,
    date: editedAt,
    day: shortDate(editedAt),
    changes: changesText(changes),
    silent: isSilent ? ONCE : [],
  })),
  older: next_cursor === null ? [] : ONCE,
});
