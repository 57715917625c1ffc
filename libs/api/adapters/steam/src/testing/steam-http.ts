import { FixedClock, InMemoryRequestBudget, RecordingSourceWatch } from '@patchlight/testing';
import { SteamHttp, type SteamOptions } from '../steam-http.ts';

/** A client with all three hosts at `url`, without rate limits. */
export const steamHttpTo = (url: string, options: Partial<SteamOptions> = {}): SteamHttp => {
  const { clock = new FixedClock() } = options;
  return new SteamHttp({
    webApiUrl: url,
    storeUrl: url,
    communityUrl: url,
    requestsPerSecond: 1_000_000,
    userAgent: 'Patchlight/0.0.0 (+http://127.0.0.1:3000)',
    clock,
    budget: new InMemoryRequestBudget(clock),
    watch: new RecordingSourceWatch(),
    retryDelayMs: 5,
    ...options,
  });
};
