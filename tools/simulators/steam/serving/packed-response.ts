import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A response body that is sent many times: plain, and compressed from the first request for it on. */
export interface Packed {
  type: string;
  plain: Buffer;
  gzip: Buffer | undefined;
  etag: string;
}

export function pack(text: string, type: string): Packed {
  const plain = Buffer.from(text);
  return { type, plain, gzip: undefined, etag: `"${createHash('sha1').update(plain).digest('base64url')}"` };
}

/** Sends a response with ETag, 304 and gzip. `expires` is the value of the Expires header. */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  packed: Packed,
  expires: Date,
): FastifyReply {
  reply
    .header('etag', packed.etag)
    .header('expires', expires.toUTCString())
    .header('vary', 'Accept-Encoding');
  if (request.headers['if-none-match'] === packed.etag) return reply.code(304).send();
  reply.type(packed.type);
  if (packed.plain.length < 1024 || !/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return reply.send(packed.plain);
  packed.gzip ??= gzipSync(packed.plain, { level: 6 });
  return reply.header('content-encoding', 'gzip').send(packed.gzip);
}
