import { GameCatalog, StoreError } from '@patchlight/application/ports';
import type { CatalogMatch, GameDetails, GameListing, StoreErrorReason } from '@patchlight/application/ports';
import { DEFAULT_STORE_COUNTRY } from '@patchlight/contracts';

/** A store with the given games. */
export class InMemoryGameCatalog extends GameCatalog {
  /** App ids of each request for listings. */
  readonly asked: number[][] = [];
  /** The country of each. */
  readonly askedIn: string[] = [];
  /** Listings in other countries than the default one. */
  readonly abroad = new Map<string, GameListing[]>();
  /** Games that are not shown in the default country. */
  readonly shownElsewhere: { appId: number; name: string }[] = [];
  private reason: StoreErrorReason | null = null;

  constructor(
    private readonly games: GameDetails[],
    private readonly shelf: GameListing[] = [],
  ) {
    super();
  }

  /** Makes every request fail for this reason; null restores the store. */
  failWith(reason: StoreErrorReason | null): void {
    this.reason = reason;
  }

  override async search(term: string): Promise<CatalogMatch[]> {
    this.mayFail('search');
    const wanted = term.toLowerCase();
    return this.games
      .filter(({ name }) => name.toLowerCase().includes(wanted))
      .slice(0, 20)
      .map(({ appId, name, logoUrl, iconUrl }) => ({ appId, name, logoUrl, iconUrl }));
  }

  override async fetchDetails(appId: number): Promise<GameDetails | null> {
    this.mayFail(`details/${appId}`);
    return this.games.find((game) => game.appId === appId) ?? null;
  }

  override async fetchNames(appIds: number[]): Promise<{ appId: number; name: string }[]> {
    this.mayFail('names');
    return [...this.games, ...this.shownElsewhere]
      .filter(({ appId }) => appIds.includes(appId))
      .map(({ appId, name }) => ({ appId, name }));
  }

  override async fetchListings(appIds: number[], country: string): Promise<GameListing[]> {
    this.asked.push(appIds);
    this.askedIn.push(country);
    this.mayFail('listings');
    const shelf = country === DEFAULT_STORE_COUNTRY ? this.shelf : (this.abroad.get(country) ?? []);
    return shelf.filter(({ appId }) => appIds.includes(appId));
  }

  private mayFail(path: string): void {
    if (this.reason) throw new StoreError(this.reason, 'made to fail', { url: `http://store.test/${path}` });
  }
}
