import { preloadOverlays } from '@/shared/ui';

/** Loads a dialog and the overlay components in parallel. */
export const withOverlays =
  <Module>(load: () => Promise<Module>) =>
  async (): Promise<Module> =>
    (await Promise.all([load(), preloadOverlays()]))[0];
