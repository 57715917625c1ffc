import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

export interface HeldConnections {
  port: number;
  /** Connections that send nothing, and ones that send half of a body. */
  silent: number;
  half: number;
}

const PER_ADDRESS = 500;
const OPENED_AT_ONCE = 25;
const HALF =
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"identifier":';

/** Runs in a thread of its own: opens connections from many loopback addresses, and opens closed ones again. */
export const holdConnections = (): void => {
  const { port, silent, half } = workerData as HeldConnections;
  let open = 0;
  const queue = Array.from({ length: silent + half }, (_, index) => index);
  const hold = (index: number): void => {
    const localAddress = `127.0.1.${1 + Math.floor(index / PER_ADDRESS)}`;
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    socket.on('error', () => undefined);
    socket.once('connect', () => {
      open += 1;
      if (index >= silent) socket.write(HALF);
      socket.once('close', () => (open -= 1));
    });
    socket.resume().once('close', () => queue.push(index));
  };
  setInterval(() => queue.splice(0, OPENED_AT_ONCE).forEach(hold), 20);
  setInterval(() => parentPort!.postMessage(open), 500);
};
