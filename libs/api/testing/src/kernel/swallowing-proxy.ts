import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A proxy that can simulate a lost network: connections stay open, data is acknowledged, and nothing arrives. */
export class SwallowingProxy {
  private readonly sockets = new Set<Socket>();
  private readonly server;

  private constructor(private readonly port: number) {
    this.server = createServer((client) => this.join(client, connect(this.port, '127.0.0.1')));
  }

  /** @param port of the server on loopback */
  static async start(port: number): Promise<SwallowingProxy> {
    const proxy = new SwallowingProxy(port);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** The URL through this proxy. */
  through(address: string): string {
    const url = new URL(address);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Loses all open connections; new ones work. */
  swallow(): void {
    for (const socket of this.sockets) {
      socket.unpipe();
      socket.resume();
    }
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
    await once(this.server, 'close');
  }

  private join(client: Socket, server: Socket): void {
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      this.sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        this.sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }
}
