import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/**
 * Stands between a client and a server, and can lose connections as a network does: both ends think that they are open,
 * what they send is acknowledged, and nothing arrives.
 */
export class SwallowingProxy {
  private readonly sockets = new Set<Socket>();
  private readonly server;

  private constructor(private readonly port: number) {
    this.server = createServer((client) => this.join(client, connect(this.port, '127.0.0.1')));
  }

  /** @param port of the server, on loopback */
  static async start(port: number): Promise<SwallowingProxy> {
    const proxy = new SwallowingProxy(port);
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  /** The address of something at the server, by way of this proxy. */
  through(address: string): string {
    const url = new URL(address);
    url.port = String((this.server.address() as AddressInfo).port);
    return url.href;
  }

  /** Loses all connections that are open now; new ones work. */
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
