import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, frameworkFault } from './fault.ts';

export const BODY_LIMIT_BYTES = 1_000_000;

const SANE_ID = /^[\w-]{8,64}$/;

const newRequestId = (): string => randomUUID();

/** The id that a proxy gave the request, so that both logs can be read together, if it can do no harm in ours. */
const requestIdOf = ({ headers }: IncomingMessage): string => {
  const given = String(headers['x-request-id'] ?? '');
  return SANE_ID.test(given) ? given : newRequestId();
};

/** Answers what was no HTTP request at all. Nothing but the socket exists then. */
const answerGarbage = (_: Error, socket: Socket): void => {
  const body = JSON.stringify(errorBody(frameworkFault(400), newRequestId()));
  const head = `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  if (socket.writable) socket.end(`${head}\r\nConnection: close\r\n\r\n${body}`);
  else socket.destroy();
};

/**
 * The Fastify that the API runs on. It answers what never reaches Nest in the form of the wire, too.
 * @param trustProxy whose X-Forwarded-For to believe: nobody's, that of these addresses (comma-separated), or
 * everybody's (only behind a proxy that drops what callers send: limits count by this address)
 */
export const createFastifyAdapter = (trustProxy: boolean | string = false): FastifyAdapter =>
  new FastifyAdapter({
    trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: true,
    genReqId: requestIdOf,
    clientErrorHandler: answerGarbage,
    frameworkErrors: (_: unknown, request: FastifyRequest, reply: FastifyReply) => {
      void reply.status(400).header('X-Request-Id', request.id);
      void reply.send(errorBody(frameworkFault(400), request.id));
    },
  });
