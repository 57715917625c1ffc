/** Caches the result of `load` for `ms`. Concurrent callers share one load; failures are not cached. */
export const cachedFor = <T>(ms: number, load: () => Promise<T>, now = Date.now): (() => Promise<T>) => {
  let cached: Promise<T> | null = null;
  let until = 0;
  return () => {
    if (cached === null || now() >= until) {
      until = now() + ms;
      cached = load();
      cached.catch(() => {
        cached = null;
      });
    }
    return cached;
  };
};
