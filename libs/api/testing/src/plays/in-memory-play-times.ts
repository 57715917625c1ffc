import { PlayTimes, StoreError } from '@patchlight/application/ports';
import type { StoreErrorReason } from '@patchlight/application/ports';
import type { PlayTime } from '@patchlight/domain';

/** Scripted play times. */
export class InMemoryPlayTimes extends PlayTimes {
  override hasKey = true;
  /** By SteamID64; null: private. */
  readonly accounts = new Map<string, Map<number, PlayTime> | null>();
  private reason: StoreErrorReason | null = null;

  /** Makes every request fail for this reason; null restores the store. */
  failWith(reason: StoreErrorReason | null): void {
    this.reason = reason;
  }

  override async fetch(steamId: string, signal?: AbortSignal): Promise<Map<number, PlayTime> | null> {
    if (this.reason || signal?.aborted)
      throw new StoreError(this.reason ?? 'unreachable', 'made to fail', { url: 'http://store.test/owned' });
    return this.accounts.get(steamId) ?? null;
  }
}
