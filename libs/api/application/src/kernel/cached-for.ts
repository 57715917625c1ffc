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

/** The same for each of the `max` keys that were asked for last. */
export const cachedByKey = <K, T>(
  ms: number,
  max: number,
  load: (key: K) => Promise<T>,
  now = Date.now,
): ((key: K) => Promise<T>) => {
  const loads = new Map<K, () => Promise<T>>();
  return (key) => {
    const known = loads.get(key) ?? cachedFor(ms, () => load(key), now);
    // The one that was asked for least recently is dropped.
    loads.delete(key);
    loads.set(key, known);
    if (loads.size > max) loads.delete(loads.keys().next().value!);
    return known();
  };
};
