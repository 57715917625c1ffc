import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Io } from '../command.ts';
import { EXIT, Failure } from '../exit.ts';
import { collect, send } from '../http/send.ts';
import { plain } from '../output/plain.ts';
import { print } from '../output/print.ts';
import { faultOf } from './verify.ts';

/** Of a message: five times what Patchlight sends. */
const MOST_BYTES = 100_000;
/** Patchlight waits for 15 s. */
const TIMEOUT_MS = 14_000;

const FORWARDED = /^(?:content-type|user-agent|webhook-[a-z-]+)$/;

const forward = async (target: URL, request: IncomingMessage, body: Buffer, io: Io): Promise<number> => {
  const headers = Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      FORWARDED.test(name) && typeof value === 'string' ? [[name, value]] : [],
    ),
  );
  const length = { 'Content-Length': String(body.length) };
  const { env, signal } = io;
  const outgoing = {
    method: 'POST',
    headers: { ...headers, ...length },
    body,
    timeoutMs: TIMEOUT_MS,
    signal,
    env,
  };
  return (await send(target, outgoing)).status;
};

/** The status of the answer, and what the log says. */
const handle = async (
  key: Buffer,
  target: URL | null,
  request: IncomingMessage,
  io: Io,
): Promise<[status: number, words: string]> => {
  if (request.method !== 'POST') return [405, 'not a POST'];
  let body: Buffer;
  try {
    body = await collect(request, MOST_BYTES);
  } catch (error) {
    return [413, (error as Error).message];
  }
  const fault = faultOf(key, request.headers, body);
  if (fault) return [401, fault];
  if (!target) return [204, body.toString()];
  try {
    const status = await forward(target, request, body, io);
    return [status, 'forwarded'];
  } catch (error) {
    return [502, `${target.host}: ${(error as Error).message}`];
  }
};

/**
 * Receives webhooks on loopback until Ctrl-C, and forwards those that are valid.
 * @param target null: prints them
 */
export const listen = async (key: Buffer, target: URL | null, port: number, io: Io): Promise<never> => {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [status, words] = await handle(key, target, request, io);
    const id = String(request.headers['webhook-id'] ?? '-');
    response.writeHead(status, { Connection: 'close' }).end();
    await print(io.stdout, `${[String(status), id, words].map(plain).join('  ')}\n`);
  };
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  try {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening', { signal: io.signal });
    const { port: opened } = server.address() as AddressInfo;
    await print(io.stderr, `Listening on http://127.0.0.1:${opened}\n`);
    await once(server, 'error', { signal: io.signal });
    throw new Failure(EXIT.failed, 'The server ended.');
  } catch (error) {
    io.signal.throwIfAborted();
    throw error instanceof Failure
      ? error
      : new Failure(EXIT.failed, `Cannot listen on port ${port}: ${(error as NodeJS.ErrnoException).code}.`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};
