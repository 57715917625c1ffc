import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from './address-key.ts';

/** Of one process, whoever they come from: half a gigabyte of memory. */
const CONNECTIONS = 15_000;
/** Of one address. */
const CONNECTIONS_PER_ADDRESS = 500;

/**
 * Closes connections over a number at once. What says nothing costs memory only, but that without end.
 * @param factor multiplies the number for one address; 0: any number
 */
export const limitConnections = (server: Server, factor: number): void => {
  server.maxConnections = CONNECTIONS;
  if (factor === 0) return;
  const most = Math.max(1, Math.round(CONNECTIONS_PER_ADDRESS * factor));
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? '');
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
