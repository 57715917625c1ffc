import { CategoryRepository } from '@patchlight/application/ports';
import type { CategoryLook, DeletedCategory } from '@patchlight/application/ports';
import { Categories, categoryKey } from '@patchlight/domain';
import { keyOf } from './in-memory-libraries.ts';
import type { InMemoryLibraries, OwnCategory } from './in-memory-libraries.ts';

export class InMemoryCategoryRepository extends CategoryRepository {
  private lastId = 0;

  constructor(private readonly libraries: InMemoryLibraries) {
    super();
  }

  /** A user's own categories in their order. */
  of(userId: string): OwnCategory[] {
    return this.libraries.categories
      .all()
      .filter((category) => category.userId === userId)
      .toSorted((a, b) => a.position - b.position || Number(a.id) - Number(b.id));
  }

  override async lock(userId: string): Promise<Categories> {
    await this.libraries.lock(userId);
    return new Categories(this.of(userId));
  }

  override async add(userId: string, look: CategoryLook): Promise<string> {
    this.lastId += 1;
    const position = (this.of(userId).at(-1)?.position ?? -1) + 1;
    this.put({ id: String(this.lastId), userId, ...look, position, appIds: [] });
    return String(this.lastId);
  }

  override async update(userId: string, id: string, look: CategoryLook): Promise<void> {
    this.put({ ...this.find(userId, id), ...look });
  }

  override async remove(userId: string, id: string): Promise<DeletedCategory> {
    const { userId: _, appIds, ...category } = this.find(userId, id);
    this.libraries.categories.delete(id);
    return { ...category, appIds: [...appIds] };
  }

  override async restore(userId: string, category: DeletedCategory): Promise<void> {
    this.put({ ...category, userId, appIds: this.listed(userId, category.appIds) });
  }

  override async reorder(userId: string, ids: readonly string[]): Promise<void> {
    for (const category of this.of(userId)) this.put({ ...category, position: ids.indexOf(category.id) + 1 });
  }

  override async setGames(userId: string, id: string, appIds: readonly number[]): Promise<void> {
    this.put({ ...this.find(userId, id), appIds: this.listed(userId, appIds) });
  }

  override async findByGame(userId: string, appId: number): Promise<string[]> {
    const holding = this.of(userId).filter(({ appIds }) => appIds.includes(appId));
    return holding.map(({ id }) => id).toSorted((a, b) => Number(a) - Number(b));
  }

  override async setForGame(userId: string, appId: number, ids: readonly string[]): Promise<boolean> {
    if (!this.libraries.follows.get(keyOf(userId, appId))) return false;
    for (const category of this.of(userId)) {
      const others = category.appIds.filter((other) => other !== appId);
      const appIds = ids.includes(category.id) ? [...others, appId] : others;
      this.put({ ...category, appIds: appIds.toSorted((a, b) => a - b) });
    }
    return true;
  }

  private find(userId: string, id: string): OwnCategory {
    const found = this.of(userId).find((category) => category.id === id);
    if (!found) throw new Error(`user ${userId} has no category ${id}`);
    return found;
  }

  private put(category: OwnCategory): void {
    const taken = this.of(category.userId).find(
      ({ id, name }) => id !== category.id && categoryKey(name) === categoryKey(category.name),
    );
    if (taken) throw new Error(`category ${taken.id} has that name`);
    this.libraries.categories.put(category.id, category);
  }

  private listed(userId: string, appIds: readonly number[]): number[] {
    const onList = (appId: number): boolean => this.libraries.follows.get(keyOf(userId, appId)) !== undefined;
    return [...new Set(appIds)].filter(onList).toSorted((a, b) => a - b);
  }
}
