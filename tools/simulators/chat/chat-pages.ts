import type { FastifyInstance } from 'fastify';
import { MESSAGE_PAGE_HEADERS, messagePage } from '../message-page.ts';
import type { ReceivedMessage } from './receivers.ts';

/** The messages as a page for people and as JSON for tests. */
export function addChatPages(app: FastifyInstance, messages: readonly ReceivedMessage[]): void {
  app.get('/', (_request, reply) =>
    reply.headers(MESSAGE_PAGE_HEADERS).send(
      messagePage(
        'Simulated chats',
        messages.toReversed().map(({ kind, path, receivedAt, status, body }) => ({
          title: kind,
          details: `${path} · ${receivedAt} · ${status ?? 'no answer'}`,
          body,
        })),
      ),
    ),
  );
  app.get('/messages', () => messages);
}
