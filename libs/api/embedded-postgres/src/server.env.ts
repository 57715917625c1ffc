/** Environment of the server's processes: only the search path. */
export const serverEnv = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  LC_MESSAGES: 'C',
  TZ: 'UTC',
});
