/** What a program of the server sees of our environment: the way to other programs, and nothing else. */
export const serverEnv = (): Record<string, string | undefined> => ({
  PATH: process.env['PATH'],
  LC_MESSAGES: 'C',
  TZ: 'UTC',
});
