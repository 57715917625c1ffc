/** What an outbound request is for; each profile has its own limits on time, size and redirects. */
export type OutboundProfile = 'calendar' | 'chat' | 'push' | 'webhook';

export interface OutboundRequest {
  method: string;
  /** From a user, so it may be anything. Credentials in it are not sent. */
  url: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
}

/** A response of any status. */
export interface OutboundAnswer {
  status: number;
  /** By lower-case name: content-type, location, retry-after and x-ratelimit-*, if present. */
  headers: Record<string, string>;
  /** UTF-8. */
  body: string;
}

/** Why a request got no response that can be used. */
export type OutboundProblem =
  /** Not https on port 443 of a public address, and not allowed by the operator. */
  | 'refused-address'
  /** The response was not complete within the time limit. */
  | 'timed-out'
  /** No connection, or it was lost. */
  | 'unreachable'
  /** The response exceeds the size limit. */
  | 'too-large'
  /** The response is compressed. */
  | 'unreadable'
  /** No TLS, or no valid certificate. */
  | 'insecure'
  /** Too many requests of this process wait for the host; it was not asked. */
  | 'busy';

/** A request got no response that can be used. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure';
  /** Status of the response, if it began: the host may have handled the request. */
  readonly status: number | null;

  constructor(
    readonly kind: OutboundProblem,
    message: string,
    { status = null, cause }: { status?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
  }
}

/**
 * Sends requests to URLs from users, to allowed addresses only. Never more than five at once to one host; others wait, for
 * ten seconds at most, and their time limit begins afterwards.
 */
export abstract class OutboundHttp {
  /**
   * @returns the whole response; a redirect is a response, unless the profile follows it
   * @throws {OutboundFailure} @throws {TypeError} a method or header that cannot be sent, such as one with a line break
   */
  abstract send(request: OutboundRequest, profile: OutboundProfile): Promise<OutboundAnswer>;
  /**
   * Checks a URL without a lookup.
   * @returns `exception`: the operator names its host or address; `public`: it is requested if its name leads to public
   * addresses; `possible`: it may also lead to a network that the operator allows; null: every request would be refused
   */
  abstract preview(url: string, profile: OutboundProfile): OutboundPreview;
}

export type OutboundPreview = 'exception' | 'public' | 'possible' | null;
