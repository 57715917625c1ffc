import { PlayTimes } from '@patchlight/application/ports';
import type { PlayTime } from '@patchlight/domain';
import { readPlayTimes } from './profile-responses.ts';
import type { SteamHttp } from './steam-http.ts';

/** Play times from Steam's Web API. */
export class SteamPlayTimes extends PlayTimes {
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

  override async fetch(steamId: string, signal?: AbortSignal): Promise<Map<number, PlayTime> | null> {
    const query = new URLSearchParams({ steamid: steamId, include_played_free_games: '1' });
    const path = `/IPlayerService/GetOwnedGames/v1/?${query}`;
    const answer = await this.http.get('webApi', path, { priority: 'spare', key: this.key, signal });
    return answer.read(readPlayTimes);
  }
}
