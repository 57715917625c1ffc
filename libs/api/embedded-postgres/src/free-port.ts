import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * A free loopback port below those that the system gives to connections: one of these could take it before a server
 * listens there, or while the server is started again. Rejects when nothing can listen there at all.
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
