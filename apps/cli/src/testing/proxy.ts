import { createServer, request } from 'node:http';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { listenOn } from './fake-instance.ts';

export interface TestProxy {
  url: string;
  /** The first line of each request, and its Proxy-Authorization. */
  received: string[];
  close(): void;
}

/** A proxy that opens tunnels and relays requests, all to one port of this machine whatever their host. */
export const startProxy = async (port: number, status = 200): Promise<TestProxy> => {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    received.push([incoming.method, incoming.url, incoming.headers['proxy-authorization']].join(' '));
    const { pathname, search } = new URL(incoming.url!);
    const options = { port, method: incoming.method!, path: pathname + search, headers: incoming.headers };
    incoming.pipe(
      request(options, (answer) => {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
      }),
    );
  });
  server.on('connection', (socket) => sockets.add(socket));
  server.on('connect', (incoming, socket: Socket) => {
    received.push([incoming.method, incoming.url, incoming.headers['proxy-authorization']].join(' '));
    if (status !== 200) return socket.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    sockets.add(target);
    for (const end of [socket, target]) end.on('error', () => end.destroy());
  });
  const url = `http://127.0.0.1:${await listenOn(server)}`;
  return {
    url,
    received,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
