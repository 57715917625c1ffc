import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';

/** A TCP relay to a local port. While it is cut, connections are accepted and nothing passes, as if packets were lost. */
export class Relay {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    private readonly target: number,
  ) {
    server.on('connection', (socket) => this.relay(socket));
  }

  static async to(target: number): Promise<Relay> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return new Relay(server, target);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.pause();
  }

  /** Later connections pass again; those from before are lost. */
  mend(): void {
    this.isCut = false;
    for (const socket of this.sockets) socket.destroy();
  }

  close(): void {
    this.mend();
    this.server.close();
  }

  private relay(from: Socket): void {
    this.keep(from);
    if (this.isCut) {
      from.pause();
      return;
    }
    const to = this.keep(connect(this.target, '127.0.0.1'));
    from.pipe(to).pipe(from);
    from.once('close', () => to.destroy());
    to.once('close', () => from.destroy());
  }

  private keep(socket: Socket): Socket {
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    return socket.once('close', () => this.sockets.delete(socket));
  }
}
