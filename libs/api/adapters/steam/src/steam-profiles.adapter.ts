import { StoreProfiles } from '@patchlight/application/ports';
import type { OwnedGame } from '@patchlight/application/ports';
import { readOwned, readVanity, readWishlist } from './profile-responses.ts';
import type { SteamHttp } from './steam-http.ts';

/** Profiles from Steam's Web API. */
export class SteamProfiles extends StoreProfiles {
  /** @param key of the Web API; null: not configured */
  constructor(
    private readonly http: SteamHttp,
    private readonly key: string | null,
  ) {
    super();
  }

  override get hasKey(): boolean {
    return this.key !== null;
  }

  override async resolveName(vanity: string): Promise<string | null> {
    const query = new URLSearchParams({ vanityurl: vanity });
    return this.ask(`/ISteamUser/ResolveVanityURL/v1/?${query}`, readVanity);
  }

  override async fetchOwnedGames(steamId: string): Promise<OwnedGame[] | null> {
    const query = new URLSearchParams({
      steamid: steamId,
      include_appinfo: '1',
      include_played_free_games: '1',
    });
    return this.ask(`/IPlayerService/GetOwnedGames/v1/?${query}`, readOwned);
  }

  override async fetchWishlist(steamId: string): Promise<number[] | null> {
    const query = new URLSearchParams({ steamid: steamId });
    return this.ask(`/IWishlistService/GetWishlist/v1/?${query}`, readWishlist);
  }

  private async ask<T>(path: string, reader: (document: unknown) => T): Promise<T> {
    const answer = await this.http.get('webApi', path, { priority: 'urgent', key: this.key });
    return answer.read(reader);
  }
}
