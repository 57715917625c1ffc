/** Gives what `load` gave within the last `ms`; however many ask, it is loaded once at a time. A failure is not kept. */
export const keptBriefly = <T>(ms: number, load: () => Promise<T>, now = Date.now): (() => Promise<T>) => {
  let kept: Promise<T> | null = null;
  let until = 0;
  return () => {
    if (kept === null || now() >= until) {
      until = now() + ms;
      kept = load();
      kept.catch(() => {
        kept = null;
      });
    }
    return kept;
  };
};
