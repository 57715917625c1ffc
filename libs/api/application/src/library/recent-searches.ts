import type { Clock } from '../kernel/ports.ts';
import type { CatalogMatch } from './ports.ts';

const FRESH_MS = 5 * 60_000;
const MOST = 500;

interface Kept {
  matches: Promise<CatalogMatch[]>;
  until: number;
}

/**
 * What the store found for the latest terms, kept for minutes and shared by those who ask at once. Each process keeps
 * its own: losing it costs a question, which the budget of all processes paces.
 */
export class RecentSearches {
  private readonly kept = new Map<string, Kept>();

  constructor(private readonly clock: Clock) {}

  /** null: to be asked. */
  find(term: string): Promise<CatalogMatch[]> | null {
    const kept = this.kept.get(keyOf(term));
    return kept && kept.until > this.clock.now().getTime() ? kept.matches : null;
  }

  /** Asks unless somebody else does so by now, and keeps what is found; a failure is not kept. */
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

/** The store takes no notice of case and white space. */
const keyOf = (term: string): string => term.trim().replace(/\s+/gu, ' ').toLowerCase();
