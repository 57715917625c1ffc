import type { StreamListener } from './event-stream.ts';
import { reconnectDelay } from './retry.ts';

/**
 * Opens the event stream that the tabs share. Loads its code first, as no page waits for it, and tries again if that
 * fails, such as offline. Returns the function that closes it.
 */
export const openLiveStream = (path: string, listener: StreamListener): (() => void) => {
  let isClosed = false;
  let close = (): void => undefined;
  const load = async (failures: number): Promise<void> => {
    try {
      const { openSharedStream } = await import('./shared-stream.ts');
      if (!isClosed) close = openSharedStream(path, listener);
    } catch {
      if (isClosed) return;
      const timer = setTimeout(() => void load(failures + 1), reconnectDelay(failures));
      close = () => clearTimeout(timer);
    }
  };
  void load(0);
  return () => {
    isClosed = true;
    close();
  };
};
