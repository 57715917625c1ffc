interface WatchedLog {
  output(): string;
  /** Characters that were checked. */
  checked: number;
}

const logs: WatchedLog[] = [];

/** Lines that the current journey causes on purpose. */
export const provoked: RegExp[] = [];

/** Declares lines that the current journey causes on purpose; it fails on any other fault in the logs. */
export const provokes = (...patterns: RegExp[]): void => void provoked.push(...patterns);

/** @param output what a process wrote so far */
export const watchLog = (output: () => string): void => void logs.push({ output, checked: 0 });

/** The whole lines of all processes since the last call. */
export const newLines = (): string[] =>
  logs.flatMap((log) => {
    const rest = log.output().slice(log.checked);
    const end = rest.lastIndexOf('\n') + 1;
    log.checked += end;
    return rest.slice(0, end).split('\n');
  });
