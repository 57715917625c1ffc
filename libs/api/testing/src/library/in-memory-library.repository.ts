import { LibraryRepository } from '@patchlight/application/ports';
import type { GameNotifications } from '@patchlight/contracts';
import { Follow, Library } from '@patchlight/domain';
import { keyOf } from './in-memory-libraries.ts';
import type { InMemoryLibraries } from './in-memory-libraries.ts';

export class InMemoryLibraryRepository extends LibraryRepository {
  constructor(private readonly libraries: InMemoryLibraries) {
    super();
  }

  override async lock(userId: string): Promise<Library> {
    await this.libraries.lock(userId);
    return new Library(
      userId,
      this.libraries.followsOf(userId).map(({ appId }) => appId),
    );
  }

  override async add(follow: Follow): Promise<void> {
    const { follows, feeds } = this.libraries;
    const { userId, appId } = follow;
    this.libraries.mustKnow(appId);
    if (follows.get(keyOf(userId, appId))) throw new Error(`game ${appId} is on the list`);
    follows.put(keyOf(userId, appId), follow);
    if (!feeds.get(String(appId))) feeds.put(String(appId), 'due');
  }

  override async findNotifications(userId: string, appId: number): Promise<GameNotifications | null> {
    return this.libraries.notifications.get(keyOf(userId, appId)) ?? null;
  }

  override async restoreNotifications(
    userId: string,
    appId: number,
    choices: GameNotifications,
  ): Promise<void> {
    this.libraries.notifications.put(keyOf(userId, appId), choices);
  }

  override async remove(userId: string, appId: number): Promise<Follow | null> {
    const { follows, feeds, categories } = this.libraries;
    const follow = follows.get(keyOf(userId, appId));
    if (!follow) return null;
    follows.delete(keyOf(userId, appId));
    this.libraries.notifications.delete(keyOf(userId, appId));
    for (const category of categories.all()) {
      if (category.userId !== userId || !category.appIds.includes(appId)) continue;
      const appIds = category.appIds.filter((other) => other !== appId);
      categories.put(category.id, { ...category, appIds });
    }
    if (!follows.all().some((other) => other.appId === appId)) feeds.delete(String(appId));
    return follow;
  }

  override async toggleFavorite(userId: string, appId: number): Promise<boolean | null> {
    const follow = this.libraries.follows.get(keyOf(userId, appId));
    if (!follow) return null;
    const isFavorite = !follow.isFavorite;
    this.libraries.follows.put(
      keyOf(userId, appId),
      new Follow(userId, appId, follow.followedAt, isFavorite),
    );
    return isFavorite;
  }
}
