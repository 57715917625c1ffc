/** On a busy machine, a tick may run into its time limit once; if it goes on, the work is broken, which is an error. */
const TOO_SLOW = /^(?:Our database does not answer right now|timeout exceeded when trying to connect)/;

/** A line of a product process that no journey expects. */
const isFault = (line: string): boolean => {
  if (line === '') return false;
  let entry: { level?: number; msg?: string; res?: { statusCode?: number }; err?: { message?: string } };
  try {
    entry = JSON.parse(line) as typeof entry;
  } catch {
    return /^(?:\w*Error\b|Uncaught)/.test(line);
  }
  const { level = 0, msg = '', res, err } = entry;
  if (level >= 50 || (res?.statusCode ?? 0) >= 500) return true;
  return /^The \S+ (?:tick|job|queue) failed/.test(msg) && !TOO_SLOW.test(err?.message ?? '');
};

/** Lines of level error, of failed ticks and jobs, and of responses of 500 and more, but for those that were provoked. */
export const faultsIn = (lines: readonly string[], provoked: readonly RegExp[]): string[] =>
  lines.filter((line) => isFault(line) && !provoked.some((pattern) => pattern.test(line)));
