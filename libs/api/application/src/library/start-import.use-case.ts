import {
  ImportInProgress,
  ProfileNameNeedsKey,
  ProfileNotUnderstood,
  storeProfileOf,
} from '@patchlight/domain';
import type { JobQueue, UnitOfWork } from '../kernel/ports.ts';
import type { ImportRepository, StoreProfiles } from './ports.ts';

/** Starts an import: reads a store profile, to choose games from. */
export class StartImport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly imports: ImportRepository,
    private readonly profiles: StoreProfiles,
    private readonly jobs: JobQueue,
  ) {}

  /**
   * @param profile as typed by the user
   * @throws {ProfileNotUnderstood}
   * @throws {ProfileNameNeedsKey}
   * @throws {ImportInProgress}
   */
  execute(userId: string, profile: string): Promise<void> {
    const name = storeProfileOf(profile);
    if (!name) throw new ProfileNotUnderstood();
    if ('vanity' in name && !this.profiles.hasKey) throw new ProfileNameNeedsKey();
    return this.unitOfWork.run(async () => {
      const importId = await this.imports.start(userId, profile.trim());
      if (importId === null) throw new ImportInProgress();
      await this.jobs.enqueue('read-profile', { userId, importId });
    });
  }
}
