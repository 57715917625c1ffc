import { LibraryQueries } from '@patchlight/application/ports';
import type { LibraryGame, SearchResult } from '@patchlight/contracts';
import type { Follow } from '@patchlight/domain';
import type { InMemoryLibraries, KnownGame } from './in-memory-libraries.ts';

const SEARCH_LIMIT = 20;
const SIMILAR_LIMIT = 3;

/** Queries of libraries whose games have no updates. */
export class InMemoryLibraryQueries extends LibraryQueries {
  constructor(private readonly lists: InMemoryLibraries) {
    super();
  }

  override async listGames(userId: string): Promise<LibraryGame[]> {
    const games = this.lists.followsOf(userId).map((follow) => this.shown(follow));
    return games.toSorted((a, b) => compare(lower(a), lower(b)) || a.appid - b.appid);
  }

  override async findGame(userId: string, appId: number): Promise<LibraryGame | null> {
    const follow = this.lists.followsOf(userId).find((own) => own.appId === appId);
    return follow ? this.shown(follow) : null;
  }

  override async searchKnown(term: string): Promise<SearchResult[]> {
    const wanted = term.toLowerCase();
    const at = (game: { name: string }): number => lower(game).indexOf(wanted);
    return this.lists.games
      .all()
      .filter((game) => at(game) >= 0)
      .toSorted((a, b) => at(a) - at(b) || compare(lower(a), lower(b)) || a.appId - b.appId)
      .slice(0, SEARCH_LIMIT)
      .map(toSearchResult);
  }

  override async listWithPage(appIds: readonly number[]): Promise<SearchResult[]> {
    return this.lists.games
      .all()
      .filter(({ appId, isDescribed }) => isDescribed && appIds.includes(appId))
      .map(toSearchResult);
  }

  override async listSimilar(name: string): Promise<SearchResult[]> {
    return this.lists.games
      .all()
      .filter((game) => game.isDescribed && similarity(game.name, name) >= 0.3)
      .toSorted((a, b) => similarity(b.name, name) - similarity(a.name, name))
      .slice(0, SIMILAR_LIMIT)
      .map(toSearchResult);
  }

  override async listPopular(count: number): Promise<SearchResult[]> {
    const follows = this.lists.follows.all();
    const followers = ({ appId }: KnownGame): number =>
      follows.filter((follow) => follow.appId === appId).length;
    return this.lists.games
      .all()
      .filter((game) => game.isDescribed && followers(game) > 0)
      .toSorted((a, b) => followers(b) - followers(a) || compare(lower(a), lower(b)) || a.appId - b.appId)
      .slice(0, count)
      .map(toSearchResult);
  }

  private shown({ appId, isFavorite, followedAt }: Follow): LibraryGame {
    const { name, logoUrl, iconUrl, developers, publishers } = this.lists.games.get(String(appId))!;
    return {
      appid: appId,
      name,
      icon: iconUrl,
      logo: logoUrl,
      developers: [...developers],
      publishers: [...publishers],
      isFavorite,
      followedAt: followedAt.toISOString(),
      unreadCount: 0,
      latestUpdateTitle: null,
      latestUpdateDate: null,
      latestUpdateUrl: null,
      latestUpdateGid: null,
      latestUpdateKind: null,
      rhythm: null,
    };
  }
}

const toSearchResult = ({ appId, name, logoUrl, iconUrl }: KnownGame): SearchResult => ({
  appid: appId,
  name,
  logo: logoUrl,
  icon: iconUrl,
});
const lower = ({ name }: { name: string }): string => name.toLowerCase();
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** The trigrams of a text as pg_trgm makes them, for words of letters and digits. */
const trigramsOf = (text: string): Set<string> => {
  const words = (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `  ${word} `);
  return new Set(words.flatMap((word) => [...word].slice(2).map((_, at) => word.slice(at, at + 3))));
};

/** The share of trigrams that two texts have in common. */
const similarity = (one: string, other: string): number => {
  const [a, b] = [trigramsOf(one), trigramsOf(other)];
  const common = [...a].filter((trigram) => b.has(trigram)).length;
  return common === 0 ? 0 : common / (a.size + b.size - common);
};
