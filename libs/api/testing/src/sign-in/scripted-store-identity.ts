import { StoreError, StoreIdentity } from '@patchlight/application/ports';
import type { StoreIdentityResult } from '@patchlight/application/ports';

const PAGE = 'https://store.example/openid';

/** A store that accepts every scripted sign-in. */
export class ScriptedStoreIdentity extends StoreIdentity {
  isAway = false;
  confirms = true;
  private nonces = 0;

  override signInUrl(returnTo: string): string {
    return `${PAGE}?${new URLSearchParams({ return_to: returnTo })}`;
  }

  override async verify(query: URLSearchParams, returnTo: string): Promise<StoreIdentityResult> {
    const steamId = query.get('steam_id');
    if (steamId === null) return { outcome: 'cancelled' };
    if (query.get('return_to') !== returnTo) return { outcome: 'refused', reason: 'for another address' };
    if (this.isAway) throw new StoreError('unreachable', 'no answer', { url: PAGE });
    if (!this.confirms) return { outcome: 'refused', reason: 'not confirmed' };
    return { outcome: 'identified', steamId, nonce: query.get('nonce') ?? '' };
  }

  /** The query of the return URL after agreeing, or declining with null. */
  answer(page: string, steamId: string | null): URLSearchParams {
    const back = new URL(new URL(page).searchParams.get('return_to') ?? '');
    if (steamId === null) return back.searchParams;
    this.nonces += 1;
    back.searchParams.set('return_to', back.href);
    back.searchParams.set('steam_id', steamId);
    back.searchParams.set('nonce', `nonce ${this.nonces}`);
    return back.searchParams;
  }
}
