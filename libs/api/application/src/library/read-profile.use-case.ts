import { storeProfileOf } from '@patchlight/domain';
import { NAMES_AT_ONCE } from './ports.ts';
import type { FoundProfile, ImportKey, LibraryPorts, OwnedGame } from './ports.ts';
import { StoreError } from '../kernel/store-error.ts';

/** Retry period while the store does not answer. */
const PATIENCE_MS = 10 * 60_000;

const UNKNOWN = 'There is no Steam profile of this name. Check its address, or enter the SteamID64.';
const REFUSED =
  'Steam refuses to tell of this profile. It may be closed, or the key of this instance is not valid any more.';
const WAITING = 'Steam does not answer at the moment. Patchlight keeps asking for ten minutes.';
const AWAY = 'Steam does not answer. Please try again later; nothing was changed.';

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** The last played first, then those that were played most, then by name. */
const byLastPlay = (a: OwnedGame, b: OwnedGame): number =>
  (b.play.lastAt?.getTime() ?? 0) - (a.play.lastAt?.getTime() ?? 0) ||
  b.play.minutes - a.play.minutes ||
  byName.compare(a.name, b.name);

/** Reads a profile of the store. Resumes after an interruption. */
export class ReadProfile {
  constructor(private readonly deps: Pick<LibraryPorts, 'catalog' | 'clock' | 'imports' | 'profiles'>) {}

  /** @throws {StoreError} the store did not answer; worth a retry */
  async execute(key: ImportKey): Promise<void> {
    const reading = await this.deps.imports.findReading(key);
    if (!reading) return;
    try {
      const isThere = reading.isFound || (await this.find(key, reading.profile));
      if (!isThere) return await this.deps.imports.markFailed(key, UNKNOWN);
      await this.nameAll(key);
      await this.deps.imports.markReady(key);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      const isOver = this.deps.clock.now().getTime() - reading.beganAt.getTime() > PATIENCE_MS;
      if (error.reason !== 'refused' && !isOver) {
        await this.deps.imports.saveProblem(key, WAITING);
        throw error;
      }
      await this.deps.imports.markFailed(key, error.reason === 'refused' ? REFUSED : AWAY);
    }
  }

  /** @returns false if there is no such profile */
  private async find(key: ImportKey, profile: string): Promise<boolean> {
    const name = storeProfileOf(profile);
    const steamId =
      name && ('steamId' in name ? name.steamId : await this.deps.profiles.resolveName(name.vanity));
    if (!steamId) return false;
    const { hasKey } = this.deps.profiles;
    const wishlist = await this.deps.profiles.fetchWishlist(steamId);
    const owned = hasKey ? await this.deps.profiles.fetchOwnedGames(steamId) : null;
    const found: FoundProfile = {
      steamId,
      owned: owned ? 'shown' : hasKey ? 'private' : 'no-key',
      wishlist: wishlist ? 'shown' : 'private',
      games: [
        ...(owned ?? []).toSorted(byLastPlay).map((game) => ({ source: 'owned' as const, ...game })),
        ...(wishlist ?? []).map((appId) => ({ source: 'wishlist' as const, appId, name: null })),
      ],
    };
    await this.deps.imports.saveProfile(key, found);
    return true;
  }

  private async nameAll(key: ImportKey): Promise<void> {
    for (;;) {
      const appIds = await this.deps.imports.findNameless(key, NAMES_AT_ONCE);
      if (appIds.length === 0) return;
      await this.deps.imports.saveNames(key, appIds, await this.deps.catalog.fetchNames(appIds));
    }
  }
}
