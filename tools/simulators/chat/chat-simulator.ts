import Fastify from 'fastify';
import type { FastifyReply } from 'fastify';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { addChatPages } from './chat-pages.ts';
import { answerTo, kindOf } from './receivers.ts';
import type { Answer, ReceivedMessage, ReceiverKind } from './receivers.ts';

/**
 * How messages are answered: as the services do, with a given answer, never, with one byte every 200 ms without an end,
 * or with a gigabyte.
 */
export type ChatBehavior = 'accept' | 'stall' | 'trickle' | 'flood' | Answer;

export interface ChatSimulatorOptions {
  /** 0 (the default) uses any free port. */
  port?: number;
  host?: string;
}

export interface ChatSimulator {
  /** Without a slash at the end. Shows the messages. */
  url: string;
  /** A receiver's address, to be entered by users. */
  addressOf(kind: ReceiverKind, name?: string): string;
  behave(behavior: ChatBehavior): void;
  /** Oldest first. */
  list(kind?: ReceiverKind): ReceivedMessage[];
  /** Deletes the messages, and accepts again. */
  clear(): void;
  close(): Promise<void>;
}

const CAPACITY = 500;

const trickle = (reply: FastifyReply): void => {
  reply.hijack();
  reply.raw.writeHead(200, { 'content-type': 'text/plain' });
  const timer = setInterval(() => reply.raw.write('.'), 200);
  reply.raw.once('close', () => clearInterval(timer));
};

const flood = (): Readable => {
  const megabyte = Buffer.alloc(1_048_576, '.');
  return Readable.from(
    (function* () {
      for (let count = 0; count < 1_024; count += 1) yield megabyte;
    })(),
  );
};

/** Chat receivers that show what they got: Discord, Slack, ntfy and a server that takes JSON. */
export async function startChatSimulator({
  port = 0,
  host = '127.0.0.1',
}: ChatSimulatorOptions = {}): Promise<ChatSimulator> {
  const messages: ReceivedMessage[] = [];
  let behavior: ChatBehavior = 'accept';
  const app = Fastify({ forceCloseConnections: true });
  addChatPages(app, messages);
  app.post('/*', (request, reply) => {
    const [path = ''] = request.url.split('?');
    const body = (request.body ?? {}) as Record<string, unknown>;
    const kind = kindOf(path);
    const answer = behavior === 'accept' ? answerTo(kind, body) : behavior;
    const status = typeof answer === 'string' ? null : answer.status;
    const { headers } = request;
    messages.push({ receivedAt: new Date().toISOString(), kind, path: request.url, headers, body, status });
    messages.splice(0, messages.length - CAPACITY);
    if (answer === 'trickle') trickle(reply);
    else if (answer === 'stall') reply.hijack();
    else if (answer === 'flood') void reply.send(flood());
    else
      void reply
        .code(answer.status)
        .headers(answer.headers ?? {})
        .send(answer.body ?? '');
  });
  await app.listen({ port, host });
  const url = `http://${host}:${(app.server.address() as AddressInfo).port}`;
  const paths = { discord: 'api/webhooks/1234567890', slack: 'services/T000/B000', ntfy: '', json: 'hooks' };
  return {
    url,
    addressOf: (kind, name = 'my-games-and-friends') =>
      [url, paths[kind], name].filter((part) => part !== '').join('/'),
    behave: (next) => {
      behavior = next;
    },
    list: (kind) => messages.filter((message) => kind === undefined || message.kind === kind),
    clear: () => {
      messages.length = 0;
      behavior = 'accept';
    },
    close: () => app.close(),
  };
}
