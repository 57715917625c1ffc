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

/** The same for each of the `max` keys that were asked for last. `load` loads the value of its key. */
export const cachedByKey = <T>(
  ms: number,
  max: number,
  now = Date.now,
): ((key: string | number, load: () => Promise<T>) => Promise<T>) => {
  const cached = new Map<string | number, () => Promise<T>>();
  return (key, load) => {
    const known = cached.get(key) ?? cachedFor(ms, load, now);
    // The one that was asked for least recently is dropped.
    cached.delete(key);
    cached.set(key, known);
    if (cached.size > max) cached.delete(cached.keys().next().value!);
    return known();
  };
};
