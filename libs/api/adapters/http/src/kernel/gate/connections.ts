import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './address-key.ts';

/** Per process: half a gigabyte of memory. */
const CONNECTIONS = 15_000;
/** Per address. */
const CONNECTIONS_PER_ADDRESS = 500;

/**
 * Closes connections over the limit at once. Idle connections cost memory only, but without a limit.
 * @param factor multiplies the limit per address; 0: unlimited
 */
export const limitConnections = (server: Server, factor: number): void => {
  server.maxConnections = CONNECTIONS;
  if (factor === 0) return;
  const most = Math.max(1, Math.round(CONNECTIONS_PER_ADDRESS * factor));
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress);
    const count = (open.get(key) ?? 0) + 1;
    open.set(key, count);
    socket.once('close', () => {
      const left = open.get(key)! - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    if (count > most) socket.destroy();
  });
};
