import type { CatalogMatch, CategoryLook } from '@patchlight/application/ports';
import type { GameNotifications } from '@patchlight/contracts';
import type { Follow, Wish } from '@patchlight/domain';
import { InMemoryTable } from '../kernel/in-memory-table.ts';
import type { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';

/** A known game with its details. */
export interface KnownGame extends CatalogMatch {
  developers: readonly string[];
  publishers: readonly string[];
  isDescribed: boolean;
}

export interface OwnCategory extends CategoryLook {
  id: string;
  userId: string;
  position: number;
  /** Ascending; all are on the user's list. */
  appIds: readonly number[];
}

/** State shared by the in-memory ports of the library. */
export class InMemoryLibraries {
  readonly games: InMemoryTable<KnownGame>;
  readonly follows: InMemoryTable<Follow>;
  readonly notifications: InMemoryTable<GameNotifications>;
  readonly wishes: InMemoryTable<Wish>;
  /** Store countries by user. */
  readonly countries: InMemoryTable<string>;
  readonly categories: InMemoryTable<OwnCategory>;
  /** Polls of games: due, or later. */
  readonly feeds: InMemoryTable<'due' | 'later'>;

  constructor(readonly unitOfWork: InMemoryUnitOfWork) {
    this.games = new InMemoryTable(unitOfWork);
    this.follows = new InMemoryTable(unitOfWork);
    this.notifications = new InMemoryTable(unitOfWork);
    this.wishes = new InMemoryTable(unitOfWork);
    this.countries = new InMemoryTable(unitOfWork);
    this.categories = new InMemoryTable(unitOfWork);
    this.feeds = new InMemoryTable(unitOfWork);
  }

  /** Serializes the changes of one user's lists and categories. */
  lock(userId: string): Promise<void> {
    return this.unitOfWork.lock(`user ${userId}`);
  }

  /** A user's library in insertion order. */
  followsOf(userId: string): Follow[] {
    return this.follows.all().filter((follow) => follow.userId === userId);
  }

  /** A user's wishlist in insertion order. */
  wishesOf(userId: string): Wish[] {
    return this.wishes.all().filter((wish) => wish.userId === userId);
  }

  /** @throws for an unknown game, like a foreign key */
  mustKnow(appId: number): void {
    if (!this.games.get(String(appId))) throw new Error(`game ${appId} is not known`);
  }
}

export const keyOf = (userId: string, appId: number): string => `${userId} ${appId}`;
