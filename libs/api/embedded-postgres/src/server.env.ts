/** What libfaketime, the clock of some tests, is loaded and set by. */
const CLOCK = /^(LD_PRELOAD|DONT_FAKE_MONOTONIC|FAKETIME_\w+)$/;

/** Environment of the server's processes: only the search path, and the clock where a test moves it. */
export const serverEnv = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  LC_MESSAGES: 'C',
  TZ: 'UTC',
  ...(process.env['FAKETIME_TIMESTAMP_FILE'] &&
    Object.fromEntries(Object.entries(process.env).filter(([name]) => CLOCK.test(name)))),
});
