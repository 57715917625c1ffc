import type { Clock } from '../kernel/ports.ts';
import type { CatalogMatch } from './ports.ts';

const FRESH_MS = 5 * 60_000;
const MOST = 500;

interface CachedSearch {
  matches: Promise<CatalogMatch[]>;
  until: number;
}

/**
 * Cache of recent search results, shared by concurrent callers. Per process: a miss costs a request, which the shared
 * budget paces.
 */
export class RecentSearches {
  private readonly kept = new Map<string, CachedSearch>();

  constructor(private readonly clock: Clock) {}

  /** null: not cached. */
  find(term: string): Promise<CatalogMatch[]> | null {
    const kept = this.kept.get(keyOf(term));
    return kept && kept.until > this.clock.now().getTime() ? kept.matches : null;
  }

  /** Searches unless a search for the term is running, and caches the result; failures are not cached. */
  async ask(term: string, search: () => Promise<CatalogMatch[]>): Promise<CatalogMatch[]> {
    const asked = this.find(term);
    if (asked) return asked;
    const key = keyOf(term);
    const kept = { matches: search(), until: this.clock.now().getTime() + FRESH_MS };
    this.kept.delete(key);
    this.kept.set(key, kept);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST) this.kept.delete(oldest!);
    try {
      return await kept.matches;
    } catch (error) {
      if (this.kept.get(key) === kept) this.kept.delete(key);
      throw error;
    }
  }
}

/** The store's search ignores case and white space. */
const keyOf = (term: string): string => term.trim().replace(/\s+/gu, ' ').toLowerCase();
