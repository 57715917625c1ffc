import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mainThreadMsOf } from './cpu-time.ts';

const error = (code: string, message: string, errors?: object): object => ({
  success: false,
  code,
  message,
  error: { code, message },
  requestId: 'r1',
  ...(errors && { errors }),
});
const refused = (message: string, errors?: object): [number, object] => [
  400,
  error('VALIDATION_ERROR', message, errors),
];

const useCpu = (ms: number): void => {
  for (const until = mainThreadMsOf(process.pid) + ms; mainThreadMsOf(process.pid) < until;);
};

/** A server with one kind of fault per path; `/fine` has none. */
export const startFaultyServer = async (
  secret: string,
): Promise<{ url: string; close(): Promise<unknown> }> => {
  const answers: Record<string, [status: number, body: unknown]> = {
    '/livez': [200, {}],
    '/fine': refused('Name is required', { name: ['Name is required'] }),
    '/500': [500, error('INTERNAL_SERVER_ERROR', 'Server error. Please try again later.')],
    '/unavailable': [503, error('NETWORK_ERROR', 'Try again later.')],
    '/stack': refused('TypeError: x is not a function\n    at run (/srv/app.js:1:2)'),
    '/sql': refused('duplicate key value violates unique constraint "users_email"'),
    '/secret': [200, { settings: secret }],
    '/page': [404, '<html>Not here</html>'],
    '/other-id': refused('Name is required'),
    '/taken': [201, { success: true }],
    '/other-field': refused('Email is required', { email: ['Email is required'] }),
    '/missing': [404, error('NOT_FOUND', 'There is nothing here.')],
    '/slow': refused('Late'),
    '/busy': refused('Busy'),
  };
  const server = createServer(({ url = '' }, response) => {
    if (url === '/silence') return void response.destroy();
    if (url === '/busy') useCpu(1_100);
    const [status, body] = answers[url]!;
    response.setHeader('X-Request-Id', url === '/other-id' ? 'r2' : 'r1');
    setTimeout(() => response.writeHead(status).end(JSON.stringify(body)), url === '/slow' ? 4_000 : 0);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(closed)),
  };
};
