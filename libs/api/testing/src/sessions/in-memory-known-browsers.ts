import { BROWSERS_PER_ACCOUNT, KnownBrowsers } from '@patchlight/application/ports';
import type { InMemoryAccounts } from '../identity/in-memory-accounts.ts';

const DAY = 86_400_000;

export class InMemoryKnownBrowsers extends KnownBrowsers {
  constructor(private readonly accounts: InMemoryAccounts) {
    super();
  }

  override async find(userId: string, browser: string): Promise<string | null> {
    return this.accounts.browsers.get(userId)?.has(browser) ? `hash of ${browser}` : null;
  }

  override async remember(userId: string, browser: string, now: Date): Promise<void> {
    const seen = this.accounts.browsers.get(userId) ?? new Map<string, Date>();
    this.accounts.browsers.set(userId, seen);
    const last = seen.get(browser);
    if (last && last.getTime() >= now.getTime() - DAY) return;
    // Reinserted, so that the map stays ordered from oldest to newest.
    seen.delete(browser);
    seen.set(browser, now);
    for (const oldest of [...seen.keys()].slice(0, -BROWSERS_PER_ACCOUNT)) seen.delete(oldest);
  }
}
