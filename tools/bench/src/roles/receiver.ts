import { createServer } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { serveRole } from './serve-role.ts';

export interface ReceiverRequest {
  /** Forgets what has arrived. */
  resets?: boolean;
  /** How long the push service takes, ms; 0 by default. */
  pushLatencyMs?: number;
  /** Requests to this host are never answered; none by default. */
  silentHost?: string | null;
}

/** A mail or push message. */
export interface Arrival {
  /** Address of the mail, or path of the device. */
  to: string;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface ReceiverReport {
  smtpUrl: string;
  /** Without a slash at the end. */
  pushUrl: string;
  /** In order of arrival. */
  mails: Arrival[];
  pushes: Arrival[];
}

/** A mail server and a push service that accept everything and store nothing. */
export const runReceiver = (): void => {
  const mails: Arrival[] = [];
  const pushes: Arrival[] = [];
  let pushLatencyMs = 0;
  let silentHost: string | null = null;
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        mails.push({ to: envelope.rcptTo[0]?.address ?? '', at: Date.now() });
        done();
      });
    },
  }).on('error', () => undefined);
  const push = createServer((request, response) => {
    const isSilent = request.headers.host?.split(':')[0] === silentHost;
    request.resume().on('end', () => {
      if (isSilent) return;
      setTimeout(() => {
        pushes.push({ to: request.url ?? '', at: Date.now() });
        response.writeHead(201).end();
      }, pushLatencyMs);
    });
  });
  const listening = Promise.all(
    [smtp, push].map((server) => new Promise<void>((done) => server.listen(0, '0.0.0.0', done))),
  );
  const portOf = (server: Server): number => (server.address() as AddressInfo).port;
  serveRole(async (request: ReceiverRequest): Promise<ReceiverReport> => {
    await listening;
    pushLatencyMs = request.pushLatencyMs ?? pushLatencyMs;
    if (request.silentHost !== undefined) ({ silentHost } = request);
    if (request.resets) mails.length = pushes.length = 0;
    return {
      smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server)}`,
      pushUrl: `http://127.0.0.1:${portOf(push)}`,
      mails,
      pushes,
    };
  });
};
