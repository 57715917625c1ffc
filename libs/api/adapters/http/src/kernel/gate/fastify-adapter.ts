import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ERROR_STATUS } from '@patchlight/contracts';
import { forwardedAddresses } from './address-key.ts';
import { limitConnections } from './connections.ts';
import { errorBody, frameworkFault } from '../fault.ts';
import { readableUrl } from './gate.ts';
import { dataHeaders } from '../security-headers.ts';
import { DEFAULT_BODY, HEADER_BYTES, URL_LENGTH } from './wire-limits.ts';

/** How long a caller has to read why the connection is closed, while it may go on sending. */
const TO_READ_THE_ANSWER_MS = 2_000;

const SANE_ID = /^[\w-]{8,64}$/;

const newRequestId = (): string => randomUUID();

/** The request id of a proxy, so that logs can be correlated, if its format is safe. */
const requestIdOf = ({ headers }: { headers: IncomingHttpHeaders }): string => {
  const given = String(headers['x-request-id'] ?? '');
  return SANE_ID.test(given) ? given : newRequestId();
};

interface ParserError extends Error {
  code?: string;
  /** The last received bytes. */
  rawPacket?: unknown;
}

/** Start of a request whose URL alone is too long. A later packet of one consists of headers, or cannot be told from them. */
const LONG_REQUEST_LINE = new RegExp(`^[A-Z]+ [^\\r\\n]{${URL_LENGTH + 1}}`);

const statusOf = ({ code, rawPacket }: ParserError): number => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return ERROR_STATUS.REQUEST_TIMEOUT;
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return ERROR_STATUS.PAYLOAD_TOO_LARGE;
  if (code !== 'HPE_HEADER_OVERFLOW') return ERROR_STATUS.VALIDATION_ERROR;
  const start = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 2 * URL_LENGTH) : '';
  return LONG_REQUEST_LINE.test(start) ? ERROR_STATUS.URL_TOO_LONG : ERROR_STATUS.HEADERS_TOO_LARGE;
};

/**
 * Responds to requests that could not be parsed: invalid HTTP, too many headers, timeouts. Only the socket is
 * available.
 */
const answerOnSocket =
  (headers: Map<string, string>) =>
  (error: ParserError, socket: Socket): void => {
    const { _httpMessage: begun } = socket as Socket & { _httpMessage?: ServerResponse };
    // A connection that has sent nothing gets no response: thousands at once must cost little.
    if (!socket.writable || begun?.headersSent || socket.bytesRead === 0) return void socket.destroy();
    const fault = frameworkFault(statusOf(error));
    const requestId = newRequestId();
    const body = JSON.stringify(errorBody(fault, requestId));
    const lines = [
      ...headers,
      ['X-Request-Id', requestId],
      ['Content-Type', 'application/json; charset=utf-8'],
      ['Content-Length', String(Buffer.byteLength(body))],
      ['Connection', 'close'],
    ].map(([name, value]) => `${name}: ${value}`);
    socket.end([`HTTP/1.1 ${fault.status} ${STATUS_CODES[fault.status]}`, ...lines, '', body].join('\r\n'));
    // The end of what is sent does not end what is received: a caller may trickle for ever.
    setTimeout(() => socket.destroy(), TO_READ_THE_ANSWER_MS).unref();
  };

/** Leaves only addresses in X-Forwarded-For, before Fastify looks for the one of the caller in it. */
const withForwardedAddresses = ({ headers }: IncomingMessage): void => {
  const given = headers['x-forwarded-for'];
  // Duplicates are joined by Node.
  if (given !== undefined) headers['x-forwarded-for'] = forwardedAddresses(String(given)).join(', ');
};

export interface FastifyOptions {
  /** Public URL of the instance. */
  publicUrl: URL;
  /**
   * Whose X-Forwarded-For to trust: nobody's, that of these addresses (comma-separated), or everybody's (only behind a
   * proxy that overwrites it: limits count by this address).
   */
  trustProxy?: boolean | string;
  /** Multiplies the limit of connections per address; 0: unlimited. */
  rateLimitFactor?: number;
  /** Timeouts of a request's headers and of the whole request. */
  headersMs?: number;
  requestMs?: number;
}

/** Creates the Fastify adapter. Requests that never reach Nest get error bodies in the same shape. */
export const createFastifyAdapter = ({
  publicUrl,
  trustProxy = false,
  rateLimitFactor = 1,
  headersMs = 30_000,
  requestMs = 30_000,
}: FastifyOptions): FastifyAdapter => {
  const adapter = new FastifyAdapter({
    trustProxy,
    bodyLimit: DEFAULT_BODY.bytes,
    forceCloseConnections: true,
    genReqId: requestIdOf,
    rewriteUrl: readableUrl,
    routerOptions: { maxParamLength: URL_LENGTH },
    requestTimeout: requestMs,
    clientErrorHandler: answerOnSocket(dataHeaders(publicUrl)),
    http: {
      maxHeaderSize: HEADER_BYTES,
      headersTimeout: headersMs,
      // Often, so that few time out together: closing thousands at once would delay other callers.
      connectionsCheckingInterval: Math.min(250, headersMs),
      requireHostHeader: false,
    },
  });
  const { server } = adapter.getInstance();
  server.prependListener('request', withForwardedAddresses);
  // Unknown Expect headers are ignored rather than refused.
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    server.emit('request', request, response),
  );
  // Behind a proxy, all connections come from the proxy.
  limitConnections(server, trustProxy === false ? rateLimitFactor : 0);
  return adapter;
};
