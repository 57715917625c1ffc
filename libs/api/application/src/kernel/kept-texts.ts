/** Of a UTF-16 code unit, at most. */
const BYTES = 2;

/**
 * Keeps texts by a key that changes with them, `bytes` of memory in all; those that were asked for least recently go
 * first. Concurrent callers share one load; failures are not kept.
 */
export const keptTexts = (bytes: number): ((key: string, load: () => Promise<string>) => Promise<string>) => {
  const kept = new Map<string, { text: Promise<string>; bytes: number }>();
  let used = 0;
  const drop = (key: string): void => {
    used -= kept.get(key)!.bytes;
    kept.delete(key);
  };
  return (key, load) => {
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known.text;
    }
    const entry = { text: load(), bytes: 0 };
    kept.set(key, entry);
    entry.text.then(
      (text) => {
        entry.bytes = text.length * BYTES;
        used += entry.bytes;
        while (used > bytes) drop(kept.keys().next().value!);
      },
      () => drop(key),
    );
    return entry.text;
  };
};
