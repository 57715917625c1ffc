import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

const ATTEMPTS = 5;

/**
 * A free loopback port below the ephemeral range, from which the system could assign it to a connection before a server
 * listens. Rejects if none is free.
 */
export const freePort = (): Promise<number> =>
  new Promise((found, fail) => {
    const port = randomInt(15_000, 30_000);
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? found(freePort()) : fail(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => found(port)));
  });

/** Starts a server on a free port; on another one if another process has taken it before the server listens. */
export const onFreePort = async <T>(start: (port: number) => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await start(await freePort());
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes('Address already in use')) throw error;
    }
};
