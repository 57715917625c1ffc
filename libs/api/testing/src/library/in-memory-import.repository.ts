import { ImportRepository } from '@patchlight/application/ports';
import type { Clock, FoundGame, FoundProfile, ImportKey, ImportRoom } from '@patchlight/application/ports';
import type { ImportAccess, ImportSource, ImportState, ImportGame as ShownGame } from '@patchlight/contracts';
import { Follow } from '@patchlight/domain';
import { InMemoryTable } from '../kernel/in-memory-table.ts';
import { keyOf } from './in-memory-libraries.ts';
import type { InMemoryLibraries } from './in-memory-libraries.ts';

interface ImportGame extends FoundGame {
  state: 'found' | 'chosen' | 'added' | 'left';
}

/** One user's import. */
export interface StoredImport {
  id: string;
  profile: string;
  beganAt: Date;
  state: ImportState;
  problem: string | null;
  /** null: the profile has not been found. */
  access: Record<ImportSource, ImportAccess> | null;
  /** In the order of the profile. */
  games: readonly ImportGame[];
}

/** Imports into the shared in-memory library. */
export class InMemoryImportRepository extends ImportRepository {
  private readonly imports: InMemoryTable<StoredImport>;
  private lastId = 0;

  constructor(
    private readonly libraries: InMemoryLibraries,
    private readonly clock: Clock,
  ) {
    super();
    this.imports = new InMemoryTable(libraries.unitOfWork);
  }

  /** A user's import. */
  of(userId: string): StoredImport | null {
    return this.imports.get(userId) ?? null;
  }

  /** The games with a name, in the order of the profile: owned ones first. */
  shownOf(userId: string): ShownGame[] {
    const games = this.of(userId)?.games ?? [];
    const of = (wanted: ImportSource): ShownGame[] =>
      games.flatMap(({ source, appId, name, play }) => {
        if (source !== wanted || name === null) return [];
        const logo = this.libraries.games.get(String(appId))?.logoUrl ?? null;
        const isListed = this.isListed(userId, { source, appId });
        const lastPlayedAt = play?.lastAt?.toISOString() ?? null;
        const minutesPlayed = play?.minutes ?? 0;
        const minutesPlayedRecently = play?.recentMinutes ?? 0;
        return [{ source, appId, name, logo, isListed, lastPlayedAt, minutesPlayed, minutesPlayedRecently }];
      });
    return [...of('owned'), ...of('wishlist')];
  }

  /** Counts of the chosen games. */
  countsOf(userId: string): { chosen: number; added: number; left: Record<ImportSource, number> } {
    const games = this.of(userId)?.games ?? [];
    const left = games.filter(({ state }) => state === 'left');
    const leftOf = (wanted: ImportSource): number => left.filter(({ source }) => source === wanted).length;
    return {
      chosen: games.filter(({ state }) => state !== 'found').length,
      added: games.filter(({ state }) => state === 'added').length,
      left: { owned: leftOf('owned'), wishlist: leftOf('wishlist') },
    };
  }

  override async start(userId: string, profile: string): Promise<string | null> {
    if (this.of(userId)?.state === 'running') return null;
    this.lastId += 1;
    const id = String(this.lastId);
    const fresh = { beganAt: this.clock.now(), problem: null, access: null, games: [] };
    this.imports.put(userId, { id, profile, state: 'reading', ...fresh });
    return id;
  }

  override async findReading(key: ImportKey): ReturnType<ImportRepository['findReading']> {
    const found = this.current(key, 'reading');
    return found && { profile: found.profile, beganAt: found.beganAt, isFound: found.access !== null };
  }

  override async saveProfile(key: ImportKey, { owned, wishlist, games }: FoundProfile): Promise<void> {
    const named = games.map((game): ImportGame => {
      const known = this.libraries.games.get(String(game.appId));
      return { ...game, name: game.name ?? known?.name ?? null, state: 'found' };
    });
    this.change(key, 'reading', { access: { owned, wishlist }, games: named });
  }

  override async findNameless(key: ImportKey, count: number): Promise<number[]> {
    const nameless = this.current(key)?.games.filter(({ name }) => name === null) ?? [];
    const appIds = new Set(nameless.map(({ appId }) => appId));
    return [...appIds].toSorted((a, b) => a - b).slice(0, count);
  }

  override async saveNames(
    key: ImportKey,
    appIds: number[],
    named: { appId: number; name: string }[],
  ): Promise<void> {
    const names = new Map(named.map(({ appId, name }) => [appId, name]));
    const games = this.current(key)
      ?.games.map((game) => ({ ...game, name: game.name ?? names.get(game.appId) ?? null }))
      .filter(({ appId, name }) => name !== null || !appIds.includes(appId));
    if (games) this.change(key, null, { games });
  }

  override async markReady(key: ImportKey): Promise<void> {
    this.change(key, 'reading', { state: 'ready', problem: null });
  }

  override async saveProblem(key: ImportKey, problem: string): Promise<void> {
    this.change(key, 'reading', { problem });
  }

  override async markFailed(key: ImportKey, problem: string): Promise<void> {
    this.change(key, 'reading', { state: 'failed', problem });
  }

  override async saveSelection(
    userId: string,
    chosen: Record<ImportSource, readonly number[]>,
  ): Promise<string | null> {
    const found = this.of(userId);
    if (found?.state !== 'ready') return null;
    const games = found.games.map((game): ImportGame => {
      return chosen[game.source].includes(game.appId) ? { ...game, state: 'chosen' } : game;
    });
    this.change({ userId, importId: found.id }, 'ready', { state: 'running', games });
    return found.id;
  }

  override async addNext(key: ImportKey, count: number, room: ImportRoom): Promise<number[] | null> {
    const found = this.current(key, 'running');
    const chosen = found?.games.filter(({ state }) => state === 'chosen') ?? [];
    const bySource = chosen.toSorted((a, b) => a.source.localeCompare(b.source));
    const next = new Set(bySource.slice(0, count));
    if (!found || next.size === 0) return null;
    const added = [...next].filter((game) => this.add(key.userId, game, room)).map(({ appId }) => appId);
    const games = found.games.map((game): ImportGame => {
      if (!next.has(game)) return game;
      return { ...game, state: this.isListed(key.userId, game) ? 'added' : 'left' };
    });
    this.change(key, 'running', { games });
    return [...new Set(added)];
  }

  override async markDone(key: ImportKey): Promise<void> {
    this.change(key, 'running', { state: 'done', problem: null });
  }

  override async drop(userId: string): Promise<void> {
    this.imports.delete(userId);
  }

  /** The import of this key, if it is valid and in this state. */
  private current({ userId, importId }: ImportKey, state: ImportState | null = null): StoredImport | null {
    const found = this.of(userId);
    return found?.id === importId && (!state || found.state === state) ? found : null;
  }

  private change(key: ImportKey, state: ImportState | null, changes: Partial<StoredImport>): void {
    const found = this.current(key, state);
    if (found) this.imports.put(key.userId, { ...found, ...changes });
  }

  private isListed(userId: string, { source, appId }: Pick<FoundGame, 'source' | 'appId'>): boolean {
    const { follows, wishes } = this.libraries;
    return (source === 'owned' ? follows : wishes).get(keyOf(userId, appId)) !== undefined;
  }

  /** @returns whether the game was added */
  private add(userId: string, game: ImportGame, room: ImportRoom): boolean {
    const { games, follows, wishes, feeds } = this.libraries;
    const { source, appId } = game;
    const listed = this.libraries[source === 'owned' ? 'followsOf' : 'wishesOf'](userId).length;
    if (this.isListed(userId, game) || listed >= room[source]) return false;
    const known = { appId, name: game.name!, logoUrl: null, iconUrl: null };
    if (!games.get(String(appId)))
      games.put(String(appId), { ...known, developers: [], publishers: [], isDescribed: false });
    const now = this.clock.now();
    if (source === 'wishlist') {
      wishes.put(keyOf(userId, appId), { userId, appId, addedAt: now, notifies: true });
      return true;
    }
    now.setUTCMilliseconds(0);
    follows.put(keyOf(userId, appId), new Follow(userId, appId, now));
    if (!feeds.get(String(appId))) feeds.put(String(appId), 'later');
    return true;
  }
}
