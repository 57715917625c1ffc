import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

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
