import { hash } from 'node:crypto';
import { StoreError } from '@patchlight/application/ports';
import { parseJson, UnknownForm } from './parse-json.ts';
import type { WireAnswer } from './wire.ts';

/** Bytes of a raw answer that an error keeps. */
const RAW_ANSWER = 4 * 1024;
/** The store is asked again after this, whatever it says. */
const MAX_FRESH_MS = 3_600_000;

/** An answer of status 2xx or 304. */
export class SteamAnswer {
  constructor(
    private readonly url: string,
    private readonly answer: WireAnswer,
    /** Until when the store wants to be spared the same question; null when it does not say. */
    readonly freshUntil: Date | null,
  ) {}

  get isNotModified(): boolean {
    return this.answer.status === 304;
  }

  /** null also for one that could not be sent back in a request. */
  get etag(): string | null {
    const { etag } = this.answer.headers;
    return typeof etag === 'string' && /^[\x21-\x7E]{1,200}$/.test(etag) ? etag : null;
  }

  /** SHA-256, hex, of the decompressed body. */
  bodyHash(): string {
    return hash('sha256', this.answer.body);
  }

  /**
   * Reads the JSON of the body.
   * @param reader throws `UnknownForm` for what it cannot read
   * @throws {StoreError} malformed
   */
  read<T>(reader: (document: unknown) => T): T {
    try {
      return reader(parseJson(new TextDecoder().decode(this.answer.body)));
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

/** The start of a body as text that a database can keep: whole characters, no zero bytes, at most 4 kB of UTF-8. */
export const rawTextOf = (body: Buffer): string => {
  const text = startOf(body).replaceAll('\0', '');
  return startOf(Buffer.from(text));
};

const startOf = (bytes: Buffer): string =>
  new TextDecoder().decode(bytes.subarray(0, RAW_ANSWER), { stream: bytes.length > RAW_ANSWER });

/** `Expires` as a span from now: measured against the answer's own `Date`, so that clocks may differ; at most 1 hour. */
export const freshUntil = (headers: WireAnswer['headers'], now: Date): Date | null => {
  const sentAt = Date.parse(String(headers['date']));
  const freshMs = Date.parse(String(headers['expires'])) - (Number.isNaN(sentAt) ? now.getTime() : sentAt);
  return freshMs > 0 ? new Date(now.getTime() + Math.min(freshMs, MAX_FRESH_MS)) : null;
};
