import {
  ImportInProgress,
  ProfileNameNeedsKey,
  ProfileNotUnderstood,
  storeProfileOf,
} from '@patchlight/domain';
import type { LibraryPorts } from './ports.ts';

/** Starts an import: reads a store profile, to choose games from. */
export class StartImport {
  constructor(private readonly deps: Pick<LibraryPorts, 'imports' | 'jobs' | 'profiles' | 'unitOfWork'>) {}

  /**
   * @param profile as typed by the user
   * @throws {ProfileNotUnderstood}
   * @throws {ProfileNameNeedsKey}
   * @throws {ImportInProgress}
   */
  execute(userId: string, profile: string): Promise<void> {
    const name = storeProfileOf(profile);
    if (!name) throw new ProfileNotUnderstood();
    if ('vanity' in name && !this.deps.profiles.hasKey) throw new ProfileNameNeedsKey();
    return this.deps.unitOfWork.run(async () => {
      const importId = await this.deps.imports.start(userId, profile.trim());
      if (importId === null) throw new ImportInProgress();
      await this.deps.jobs.enqueue('read-profile', { userId, importId });
    });
  }
}
