import { StoreError, StoreProfiles } from '@patchlight/application/ports';
import type { OwnedGame, StoreErrorReason } from '@patchlight/application/ports';

export interface Profile {
  steamId: string;
  vanity: string | null;
  /** null: hidden. */
  owned: OwnedGame[] | null;
  wishlist: number[] | null;
}

/** Scripted profiles. */
export class InMemoryStoreProfiles extends StoreProfiles {
  override hasKey = true;
  private reason: StoreErrorReason | null = null;

  constructor(readonly profiles: Profile[] = []) {
    super();
  }

  /** Makes every request fail for this reason; null restores the store. */
  failWith(reason: StoreErrorReason | null): void {
    this.reason = reason;
  }

  override async resolveName(vanity: string): Promise<string | null> {
    this.mayFail('vanity');
    return this.profiles.find((profile) => profile.vanity === vanity)?.steamId ?? null;
  }

  override async fetchOwnedGames(steamId: string): Promise<OwnedGame[] | null> {
    this.mayFail('owned');
    return this.of(steamId)?.owned ?? null;
  }

  override async fetchWishlist(steamId: string): Promise<number[] | null> {
    this.mayFail('wishlist');
    return this.of(steamId)?.wishlist ?? null;
  }

  private of(steamId: string): Profile | undefined {
    return this.profiles.find((profile) => profile.steamId === steamId);
  }

  private mayFail(path: string): void {
    if (this.reason) throw new StoreError(this.reason, 'made to fail', { url: `http://store.test/${path}` });
  }
}
