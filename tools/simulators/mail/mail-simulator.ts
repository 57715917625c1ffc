import Fastify from 'fastify';
import type { AddressInfo, Socket } from 'node:net';
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
  /** Certificate and key, in PEM form, for STARTTLS; none by default. */
  tls?: { cert: string; key: string } | null;
  /** It takes mails only after this login. */
  login?: { user: string; password: string };
}

/**
 * A rejection that closes the connection (421) or not (450), or what happens after the data of a mail, which is not
 * stored: no answer, a closed connection, or an answer of five bytes a second without end.
 */
export type MailTrouble = 421 | 450 | 'silence' | 'drop' | 'trickle';

type NextTrouble = (to: string) => MailTrouble | null | Promise<MailTrouble | null>;

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
  /** Called for each mail, and may delay it; it is accepted when this returns null. */
  trouble(next: NextTrouble): void;
  /** Deletes the mails, and resets the rejections and troubles. */
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
  const { smtpPort = 0, httpPort = 0, host = '127.0.0.1', capacity, tls = null, login } = options;
  const mailbox = new Mailbox(capacity);
  const conduct = new Conduct();
  let connections = 0;
  const smtp = smtpServer(mailbox, conduct, { tls, login });
  smtp.server.on('connection', () => (connections += 1));
  await new Promise<void>((listening, failed) => {
    smtp.once('error', failed);
    smtp.listen(smtpPort, host, () => listening());
  });
  const refuse: MailSimulator['refuse'] = (to, code, times = Infinity, words = 'No such recipient') =>
    void conduct.refusals.set(to, { code, times, words });
  const app = Fastify({ forceCloseConnections: true });
  addMailPages(app, mailbox);
  app.post('/api/refusals', { schema: { body: REFUSAL } }, (request, reply) => {
    const { to, code, times } = request.body as { to: string; code: number; times: number };
    refuse(to, code, times);
    return reply.code(204).send();
  });
  await app.listen({ port: httpPort, host });
  const portOf = (address: AddressInfo | string | null): number => (address as AddressInfo).port;
  return {
    smtpUrl: `smtp://${host}:${portOf(smtp.server.address())}`,
    url: `http://${host}:${portOf(app.server.address())}`,
    list: (to) => mailbox.list(to),
    find: (id) => mailbox.find(id),
    refuse,
    connections: () => connections,
    trouble: (next) => void (conduct.nextTrouble = next),
    clear: () => {
      mailbox.clear();
      conduct.reset();
    },
    close: async () => {
      await Promise.all([app.close(), new Promise<void>((closed) => smtp.close(closed))]);
    },
  };
}

/** POST /api/refusals: rejects the next mails to an address. */
const REFUSAL = {
  type: 'object',
  properties: { to: { type: 'string' }, code: { type: 'integer' }, times: { type: 'integer' } },
  required: ['to', 'code', 'times'],
};

/** What the server does with mails instead of accepting them. */
class Conduct {
  readonly refusals = new Map<string, Refusal>();
  nextTrouble: NextTrouble = () => null;

  reset(): void {
    this.refusals.clear();
    this.nextTrouble = () => null;
  }

  /** The rejection of a recipient; null accepts it. */
  refusalOf(to: string): Error | null {
    const refusal = this.refusals.get(to);
    if (!refusal || refusal.times <= 0) return null;
    refusal.times -= 1;
    return withCode(refusal.words, refusal.code);
  }
}

const withCode = (words: string, responseCode: number): Error =>
  Object.assign(new Error(words), { responseCode });

const TRICKLE = '250-';

/** Answers five bytes a second, so that no timeout of inactivity ends the wait. */
function trickle(socket: Socket): void {
  let sent = 0;
  const timer = setInterval(() => socket.write(TRICKLE[sent++] ?? '.'), 200);
  socket.once('close', () => clearInterval(timer));
}

function smtpServer(
  mailbox: Mailbox,
  conduct: Conduct,
  { tls, login }: Pick<MailSimulatorOptions, 'tls' | 'login'>,
): SMTPServer {
  const sockets = new Map<number, Socket>();
  /** Troubles after the data, by session. */
  const troubles = new Map<string, MailTrouble>();
  const server = new SMTPServer({
    authOptional: !login,
    ...(tls ?? { disabledCommands: ['STARTTLS'] }),
    allowInsecureAuth: true,
    closeTimeout: 200,
    size: 10 * 1024 * 1024,
    onAuth: ({ username, password }, _session, done) =>
      login && (username !== login.user || password !== login.password)
        ? done(withCode('Wrong user name or password', 535))
        : done(null, { user: 'anyone' }),
    onRcptTo({ address }, { id }, done) {
      const refusal = conduct.refusalOf(address);
      if (refusal) return done(refusal);
      void Promise.resolve(conduct.nextTrouble(address)).then((trouble) => {
        if (typeof trouble === 'number') return done(withCode('Try again later', trouble));
        if (trouble) troubles.set(id, trouble);
        done();
      });
    },
    onData(stream, { id, remotePort, envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const trouble = troubles.get(id);
        troubles.delete(id);
        const socket = sockets.get(remotePort);
        if (trouble === 'drop') socket?.destroy();
        if (trouble === 'trickle' && socket) trickle(socket);
        if (trouble) return;
        const { mailFrom, rcptTo } = envelope;
        mailbox
          .receive(Buffer.concat(chunks), {
            from: mailFrom ? mailFrom.address : '',
            to: rcptTo.map(({ address }) => address),
          })
          .then(
            () => done(),
            (error: Error) => done(error),
          );
      });
    },
    onClose: ({ id }) => void troubles.delete(id),
  });
  server.server.on('connection', (socket: Socket) => {
    const { remotePort } = socket;
    if (remotePort === undefined) return;
    sockets.set(remotePort, socket);
    socket.once('close', () => sockets.delete(remotePort));
  });
  // A client that resets its connection, such as a killed worker, must not stop the simulator.
  return server.on('error', () => undefined);
}
