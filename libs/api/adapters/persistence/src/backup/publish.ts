import * as files from 'node:fs/promises';

/** Of file systems without hard links, such as FAT and some network shares. */
const NO_HARD_LINKS = new Set<unknown>(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Gives a finished draft its name, which must be free; the draft may remain. */
export const publish = async (
  draft: string,
  path: string,
  { link }: Pick<typeof files, 'link'> = files,
): Promise<void> => {
  try {
    await link(draft, path);
  } catch (error) {
    if (!NO_HARD_LINKS.has((error as NodeJS.ErrnoException).code)) throw error;
    await files.rename(draft, path);
  }
};
