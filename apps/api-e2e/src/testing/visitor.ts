import type { AuthBody, ErrorBody, NotificationsBody, UpdateBody } from '@patchlight/contracts';
import { randomBytes } from 'node:crypto';
import { EventStream, LastingStream } from './event-stream.ts';

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface CallOptions {
  body?: unknown;
  headers?: Record<string, string>;
  /** How long it waits for a response. */
  timeoutMs?: number;
}

export const PASSWORD = 'Lanterns-over-7-reefs';

/** An HTTP client of a user, with a bearer token once signed in. */
export class Visitor {
  constructor(
    private readonly base: string,
    readonly token: string | null = null,
  ) {}

  async call<Body>(
    method: string,
    path: string,
    { body, headers, timeoutMs = 30_000 }: CallOptions = {},
  ): Promise<Answer<Body>> {
    const response = await fetch(`${this.base}/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-Requested-With': 'XMLHttpRequest',
        ...(this.token && { Authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
    };
  }

  get<Body>(path: string): Promise<Answer<Body>> {
    return this.call<Body>('GET', path);
  }

  /** A request that must fail. */
  refused(method: string, path: string, options?: CallOptions): Promise<Answer<ErrorBody>> {
    return this.call<ErrorBody>(method, path, options);
  }

  /** The body of a request that must succeed. */
  async done<Body>(method: string, path: string, options?: CallOptions): Promise<Body> {
    const { status, body } = await this.call<Body>(method, path, options);
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  }

  /** The same user at another process. */
  at(base: string): Visitor {
    return new Visitor(base, this.token);
  }

  follow(appId: number, name = `Game ${appId}`): Promise<unknown> {
    return this.done('POST', '/user/games', { body: { steamAppId: appId, name } });
  }

  inbox(query = ''): Promise<NotificationsBody> {
    return this.done('GET', `/notifications${query}`);
  }

  async update(gid: string): Promise<UpdateBody['data']> {
    return (await this.done<UpdateBody>('GET', `/updates/${gid}`)).data;
  }

  /** Opens a stream of events, and another when it ends. */
  listenOn(): Promise<LastingStream> {
    return LastingStream.open(() => this.listen());
  }

  /** Opens one stream of events. */
  listen(): Promise<EventStream> {
    return EventStream.open(`${this.base}/api/notifications/stream`, this.token ?? '');
  }
}

/** Signs up a new user. */
export const signUp = async (base: string, name = 'Ada Reef'): Promise<Visitor> => {
  const username = `u${randomBytes(6).toString('hex')}`;
  const { data } = await new Visitor(base).done<AuthBody>('POST', '/auth/register', {
    body: {
      name,
      username,
      email: `${username}@example.org`,
      password: PASSWORD,
      password_confirmation: PASSWORD,
    },
  });
  return new Visitor(base, data.token);
};
