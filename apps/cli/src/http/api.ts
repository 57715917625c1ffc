import type { Io } from '../command.ts';
import { EXIT, Failure, wrongUse } from '../exit.ts';
import { send } from './send.ts';
import type { Answer } from './send.ts';

const TIMEOUT_MS = 30_000;
const TRIES = 3;
/** The longest Retry-After that is waited for: a minute's limit, not a day's. */
const LONGEST_PAUSE_SECONDS = 60;

export interface Session {
  /** Origin of the instance. */
  url: URL;
  token: string;
}

export interface Call {
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

const messageOf = (body: string): string => {
  try {
    const { message } = JSON.parse(body) as { message?: unknown };
    return typeof message === 'string' ? message : '';
  } catch {
    return '';
  }
};

const exitOf = (status: number): Failure['exit'] => {
  if (status === 401 || status === 403) return EXIT.auth;
  if (status === 429) return EXIT.limited;
  return status >= 400 && status < 500 && status !== 408 ? EXIT.usage : EXIT.failed;
};

/** An answer other than 2xx. */
export class Refused extends Failure {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(exitOf(status), message);
  }
}

const canRepeat = (status: number): boolean => status === 408 || status === 429 || status >= 500;

/** Seconds that an answer asks to wait; null: it does not say. */
const retryAfterOf = ({ headers }: Answer): number | null => {
  const text = headers['retry-after'] ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : null;
};

/** A client of /api/v1. All its calls can be repeated. */
export class Api {
  constructor(
    private readonly session: Session,
    private readonly io: Io,
  ) {}

  get origin(): string {
    return this.session.url.origin;
  }

  /** @throws {Failure} */
  async call<Body>(method: string, path: string, call?: Call): Promise<Body> {
    return (await this.callWithTag<Body>(method, path, call)).body;
  }

  /**
   * Also the ETag of the answer, without its quotes.
   * @throws {Failure}
   */
  async callWithTag<Body>(
    method: string,
    path: string,
    { query = {}, ...call }: Call = {},
  ): Promise<{ body: Body; tag: string }> {
    const url = new URL(`/api/v1${path}`, this.session.url);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const answer = await this.repeat(method, url, call);
    try {
      const [, tag = ''] = /"([^"]*)"/.exec(answer.headers.etag ?? '') ?? [];
      return { body: JSON.parse(answer.body) as Body, tag };
    } catch {
      throw new Failure(EXIT.failed, `${this.origin} answered no JSON. Is it the URL of Patchlight?`);
    }
  }

  private async repeat(method: string, url: URL, call: Omit<Call, 'query'>): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.try(method, url, call);
      if (answer instanceof Failure) {
        if (attempt === TRIES) throw answer;
        await this.io.pause(attempt * 1_000);
        continue;
      }
      const { body, headers, status } = answer;
      if (status >= 200 && status < 300) return answer;
      const seconds = retryAfterOf(answer) ?? attempt;
      if (!canRepeat(status) || attempt === TRIES || seconds > LONGEST_PAUSE_SECONDS) {
        const where = headers.location ? ` It redirects to ${headers.location}.` : '';
        const when = status === 429 ? ` Try again in ${seconds} s.` : '';
        const message = messageOf(body) || 'Is it the URL of Patchlight?';
        throw new Refused(status, `${this.origin} answered ${status}: ${message}${where}${when}`);
      }
      await this.io.pause(seconds * 1_000);
    }
  }

  private async try(
    method: string,
    url: URL,
    { body, headers, timeoutMs = TIMEOUT_MS }: Omit<Call, 'query'>,
  ): Promise<Answer | Failure> {
    const { env, signal } = this.io;
    const content = body === undefined ? undefined : JSON.stringify(body);
    try {
      return await send(url, {
        method,
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${this.session.token}`,
          'User-Agent': 'patchlight-cli',
          ...(content !== undefined && {
            'Content-Type': 'application/json',
            'Content-Length': String(Buffer.byteLength(content)),
          }),
          ...headers,
        },
        ...(content !== undefined && { body: content }),
        timeoutMs,
        signal,
        env,
      });
    } catch (error) {
      signal.throwIfAborted();
      const { code, message } = error as NodeJS.ErrnoException;
      return new Failure(EXIT.failed, `Cannot reach ${this.origin}: ${message || code}.`);
    }
  }
}

/** The origin of an instance. */
export const readOrigin = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw wrongUse('The URL of Patchlight must be one such as https://patchlight.example.');
  return url;
};
