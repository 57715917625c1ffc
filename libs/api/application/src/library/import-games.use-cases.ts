import type { ImportSource } from '@patchlight/contracts';
import { NothingToImport, WISHLIST_CAP } from '@patchlight/domain';
import type { ImportKey, LibraryPorts } from './ports.ts';

/** Games added per step. */
const STEP = 50;
/** Games per `refresh-games` job. */
const REFRESHED_AT_ONCE = 10;

/** Starts adding the games that a user chose from a profile. */
export class ChooseImport {
  constructor(private readonly deps: Pick<LibraryPorts, 'imports' | 'jobs' | 'unitOfWork'>) {}

  /** @throws {NothingToImport} no profile has been read */
  execute(userId: string, chosen: Record<ImportSource, readonly number[]>): Promise<void> {
    return this.deps.unitOfWork.run(async () => {
      const importId = await this.deps.imports.saveSelection(userId, chosen);
      if (importId === null) throw new NothingToImport();
      await this.deps.jobs.enqueue('import-games', { userId, importId });
    });
  }
}

/** Adds the chosen games, step by step. Resumes after an interruption. */
export class ImportGames {
  constructor(
    private readonly deps: Pick<
      LibraryPorts,
      'imports' | 'jobs' | 'libraries' | 'planCap' | 'planFeatures' | 'unitOfWork'
    >,
  ) {}

  /** @param signal aborts between two steps; then it rejects, to be run again */
  async execute(key: ImportKey, signal?: AbortSignal): Promise<void> {
    while (await this.deps.unitOfWork.run(() => this.step(key))) signal?.throwIfAborted();
  }

  /** @returns false if no game was left to add */
  private async step(key: ImportKey): Promise<boolean> {
    const { userId } = key;
    await this.deps.libraries.lock(userId);
    const room = {
      owned: await this.deps.planCap.getGameLimit(userId),
      wishlist: (await this.deps.planFeatures.includes(userId, 'wishlist')) ? WISHLIST_CAP : 0,
    };
    const added = await this.deps.imports.addNext(key, STEP, room);
    if (!added) await this.deps.imports.markDone(key);
    for (let from = 0; from < (added?.length ?? 0); from += REFRESHED_AT_ONCE) {
      await this.deps.jobs.enqueue('refresh-games', {
        appIds: added!.slice(from, from + REFRESHED_AT_ONCE),
      });
    }
    return added !== null;
  }
}
