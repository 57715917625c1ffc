import { hash } from 'node:crypto';
import { StoreError } from '@patchlight/application/ports';
import { parseJson, UnknownForm } from './parse-json.ts';
import type { WireResponse } from './wire.ts';

/** Bytes of a raw response stored with an error. */
export const RAW_ANSWER = 4 * 1024;
const UTF_8 = new TextDecoder();
/** Maximum freshness of a response. */
const MAX_FRESH_MS = 3_600_000;

/** A response with status 2xx or 304. */
export class SteamResponse {
  constructor(
    private readonly url: string,
    private readonly answer: WireResponse,
    /** End of the response's freshness; null if not given. */
    readonly freshUntil: Date | null,
    /** Is told of the parsed body before it is read. */
    private readonly onParsed: (document: unknown, bytes: number) => void = () => undefined,
  ) {}

  get isNotModified(): boolean {
    return this.answer.status === 304;
  }

  /** null also for an ETag that is invalid as a request header. */
  get etag(): string | null {
    const { etag } = this.answer.headers;
    return typeof etag === 'string' && /^[\x21-\x7E]{1,200}$/.test(etag) ? etag : null;
  }

  /** SHA-256, hex, of the decompressed body. */
  bodyHash(): string {
    return hash('sha256', this.answer.body);
  }

  /**
   * Parses the JSON of the body.
   * @param reader throws `UnknownForm` for unexpected documents
   * @throws {StoreError} malformed
   */
  read<T>(reader: (document: unknown) => T): T {
    try {
      const document = parseJson(UTF_8.decode(this.answer.body));
      this.onParsed(document, this.answer.body.length);
      return reader(document);
    } catch (error) {
      if (!(error instanceof UnknownForm)) throw error;
      const { status, body } = this.answer;
      throw new StoreError('malformed', error.message, {
        url: this.url,
        status,
        rawAnswer: rawTextOf(body),
        cause: error,
      });
    }
  }
}

/** The beginning of a body as storable text: whole characters, no zero bytes, at most 4 kB of UTF-8. */
export const rawTextOf = (body: Buffer): string => {
  const text = startOf(body).replaceAll('\0', '');
  return startOf(Buffer.from(text));
};

const startOf = (bytes: Buffer): string =>
  new TextDecoder().decode(bytes.subarray(0, RAW_ANSWER), { stream: bytes.length > RAW_ANSWER });

/** `Expires` relative to the response's own `Date`, to tolerate clock differences; at most 1 hour. */
export const freshUntil = (headers: WireResponse['headers'], now: Date): Date | null => {
  const sentAt = Date.parse(String(headers['date']));
  const freshMs = Date.parse(String(headers['expires'])) - (Number.isNaN(sentAt) ? now.getTime() : sentAt);
  return freshMs > 0 ? new Date(now.getTime() + Math.min(freshMs, MAX_FRESH_MS)) : null;
};
