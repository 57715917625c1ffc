import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Agent, errors } from 'undici';

/** Bytes of a body, before and after decompression. */
const MAX_BODY = 5 * 1024 * 1024;

/** In one go: answers are small, and handing them to other threads costs more than to decompress them. */
const DECODERS = new Map([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
]);
const DECODED_CHUNK = 64 * 1024;

export interface WireResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** Decompressed. */
  body: Buffer;
}

export type WireFault = 'no answer' | 'timed out' | 'too large' | 'undecodable' | 'given up';

/** Why a request got no complete response. */
export class WireError extends Error {
  constructor(
    readonly fault: WireFault,
    message: string,
    cause: unknown,
  ) {
    super(message, { cause });
    this.name = 'WireError';
  }
}

/** GET requests over keep-alive connections: one timeout for the whole response, a size limit, no redirects. */
export class Wire {
  private readonly agent = new Agent({ keepAliveTimeout: 30_000, maxResponseSize: MAX_BODY });

  constructor(
    private readonly userAgent: string,
    private readonly timeoutMs: number,
  ) {}

  /**
   * @param url absolute, percent-encoded
   * @param headers in addition to the default headers
   * @throws {WireError} no complete response
   */
  async get(url: URL, headers: Record<string, string>, signal?: AbortSignal): Promise<WireResponse> {
    // Not AbortSignal.timeout(), which would keep a timer of each answered request.
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), this.timeoutMs);
    try {
      const response = await this.agent.request({
        origin: url.origin,
        path: url.pathname + url.search,
        method: 'GET',
        headers: { 'user-agent': this.userAgent, 'accept-encoding': 'gzip, br', ...headers },
        signal: signal ? AbortSignal.any([signal, timeout.signal]) : timeout.signal,
      });
      const bytes = Buffer.from(await response.body.arrayBuffer());
      const body = decompress(bytes, response.headers['content-encoding']);
      return { status: response.statusCode, headers: response.headers, body };
    } catch (error) {
      throw this.translate(error, timeout.signal, signal);
    } finally {
      clearTimeout(timer);
    }
  }

  close(): Promise<void> {
    return this.agent.close();
  }

  private translate(error: unknown, timeout: AbortSignal, signal?: AbortSignal): WireError {
    if (error instanceof WireError) return error;
    if (signal?.aborted) return new WireError('given up', 'the caller gave the request up', error);
    if (timeout.aborted) return new WireError('timed out', `no whole answer in ${this.timeoutMs} ms`, error);
    if (error instanceof errors.ResponseExceededMaxSizeError) return tooLarge(error);
    return new WireError('no answer', error instanceof Error ? error.message : 'no answer', error);
  }
}

const tooLarge = (cause: unknown): WireError =>
  new WireError('too large', `a body of more than ${MAX_BODY} bytes`, cause);

const decompress = (bytes: Buffer, encoding: string | string[] = 'identity'): Buffer => {
  if (encoding === 'identity' || bytes.length === 0) return bytes;
  const decode = DECODERS.get(String(encoding).toLowerCase());
  if (!decode) throw new WireError('undecodable', `unknown content encoding ${String(encoding)}`, null);
  try {
    return decode(bytes, { maxOutputLength: MAX_BODY, chunkSize: DECODED_CHUNK });
  } catch (error) {
    const isBomb = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    throw isBomb ? tooLarge(error) : new WireError('undecodable', `broken ${String(encoding)} data`, error);
  }
};
