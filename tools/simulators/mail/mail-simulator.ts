import Fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { addMailPages } from './mail-pages.ts';
import { Mailbox } from './mailbox.ts';
import type { MailSummary, StoredMail } from './mailbox.ts';

export interface MailSimulatorOptions {
  /** 0 (the default) uses any free port, for both. */
  smtpPort?: number;
  httpPort?: number;
  host?: string;
  /** Maximum number of stored mails; default 500. */
  capacity?: number;
}

export interface MailSimulator {
  /** For a mailer, for example smtp://127.0.0.1:2525. */
  smtpUrl: string;
  /** The page with the mails, without a slash at the end. */
  url: string;
  /** Newest first; only those to the address when one is given. */
  list(to?: string): MailSummary[];
  find(id: string): StoredMail | undefined;
  /** Rejects the next mails to this address with an SMTP code such as 550; all of them without a number. */
  refuse(to: string, code: number, times?: number, words?: string): void;
  /** SMTP connections so far. */
  connections(): number;
  /** Never answers after the data of mails to this address. */
  stall(to: string): void;
  /** Deletes the mails, and resets the rejections and stalls. */
  clear(): void;
  close(): Promise<void>;
}

interface Refusal {
  code: number;
  /** How often still. */
  times: number;
  words: string;
}

/** A mail server that delivers nothing: it accepts every mail without login or TLS and shows it on a page. */
export async function startMailSimulator(options: MailSimulatorOptions = {}): Promise<MailSimulator> {
  const { smtpPort = 0, httpPort = 0, host = '127.0.0.1', capacity } = options;
  const mailbox = new Mailbox(capacity);
  const refusals = new Map<string, Refusal>();
  const stalled = new Set<string>();
  let connections = 0;
  const smtp = smtpServer(mailbox, refusals, stalled);
  smtp.server.on('connection', () => (connections += 1));
  await new Promise<void>((listening, failed) => {
    smtp.once('error', failed);
    smtp.listen(smtpPort, host, () => listening());
  });
  const app = Fastify({ forceCloseConnections: true });
  addMailPages(app, mailbox);
  await app.listen({ port: httpPort, host });
  const portOf = (address: AddressInfo | string | null): number => (address as AddressInfo).port;
  return {
    smtpUrl: `smtp://${host}:${portOf(smtp.server.address())}`,
    url: `http://${host}:${portOf(app.server.address())}`,
    list: (to) => mailbox.list(to),
    find: (id) => mailbox.find(id),
    refuse: (to, code, times = Infinity, words = 'Not this recipient') =>
      void refusals.set(to, { code, times, words }),
    connections: () => connections,
    stall: (to) => void stalled.add(to),
    clear: () => {
      mailbox.clear();
      refusals.clear();
      stalled.clear();
    },
    close: async () => {
      await Promise.all([app.close(), new Promise<void>((closed) => smtp.close(closed))]);
    },
  };
}

function smtpServer(
  mailbox: Mailbox,
  refusals: Map<string, Refusal>,
  stalled: ReadonlySet<string>,
): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    closeTimeout: 200,
    size: 10 * 1024 * 1024,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onRcptTo({ address }, _session, done) {
      const refusal = refusals.get(address);
      if (!refusal || refusal.times <= 0) return done();
      refusal.times -= 1;
      done(Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const envelope = { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) };
        if (envelope.to.some((address) => stalled.has(address))) return;
        mailbox.receive(Buffer.concat(chunks), envelope).then(
          () => done(),
          (error: Error) => done(error),
        );
      });
    },
  });
  // A client that resets its connection, such as a killed worker, must not stop the simulator.
  return server.on('error', () => undefined);
}
