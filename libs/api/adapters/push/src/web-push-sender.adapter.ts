import {
  DeliveryDelayed,
  DeliveryRefused,
  InstanceRefused,
  OutboundFailure,
  PushSender,
  PushSubscriptionEnded,
  ReceiverSilent,
} from '@patchlight/application/ports';
import type {
  Clock,
  OutboundAnswer,
  OutboundHttp,
  OutboundProblem,
  PushAddress,
  UpdateMessage,
} from '@patchlight/application/ports';
import { askedWaitMs } from '@patchlight/domain';
import { PushEncryption } from './push-encryption.ts';
import { renderPush } from './push-payload.ts';
import { VapidHeaders } from './vapid-headers.ts';
import type { VapidIdentity } from './vapid-headers.ts';

export interface WebPushOptions {
  outbound: OutboundHttp;
  vapid: VapidIdentity;
  clock: Clock;
  /** Public URL of the instance. */
  baseUrl: string;
}

/** How long a push service keeps a message for a device that is offline, in seconds. */
const TTL = 86_400;
const RETRIED = new Set([408, 425, 429]);

const PROBLEMS: Record<OutboundProblem, string> = {
  'refused-address': 'The address of this push service is not allowed.',
  'timed-out': 'The push service took too long to answer.',
  unreachable: 'The push service cannot be reached.',
  'too-large': 'The push service sent an answer that is too large.',
  unreadable: 'The push service sent an answer that cannot be read.',
  insecure: 'The push service has no valid certificate.',
  busy: 'Too many messages wait for this push service.',
};

/** The reason that some services give, such as BadJwtToken of Apple. */
const reasonIn = (body: string): string => {
  const reason = /"reason"\s*:\s*"(\w{1,40})"/.exec(body)?.[1];
  return reason ? `, ${reason}` : '';
};

type Blame = 'device' | 'operator' | 'message' | 'service';

/**
 * Whom answers other than 2xx concern: the first row that fits; without one, the message. RFC 8030 (404, 410, 413, 429), RFC 8292
 * (401, 403), and Apple's reasons, which also come with 400.
 */
const BLAMES: readonly { status: (status: number) => boolean; reason?: RegExp; blame: Blame }[] = [
  { status: (status) => status === 404 || status === 410, blame: 'device' },
  { status: (status) => status === 401 || status === 403, blame: 'operator' },
  { status: (status) => status === 400, reason: /^, (?:Vapid|BadJwt|ExpiredJwt)/, blame: 'operator' },
  { status: (status) => status >= 500 || RETRIED.has(status), blame: 'service' },
];

const failureOf = ({ status, headers, body }: OutboundAnswer, now: Date): Error => {
  const reason = reasonIn(body);
  const said = `${status}${reason}`;
  const row = BLAMES.find(({ status: fits, reason: words = /^/ }) => fits(status) && words.test(reason));
  const waitMs = askedWaitMs(headers, now);
  switch (row?.blame ?? 'message') {
    case 'device':
      return new PushSubscriptionEnded(
        `The push service has ended the subscription of this device (${status}).`,
      );
    case 'operator':
      return new InstanceRefused(
        `The push service does not accept the keys of this instance (${said}). Its operator can change that.`,
      );
    case 'message':
      return new DeliveryRefused(`The push service refused the message (${said}).`);
    case 'service': {
      const message = `The push service takes no messages right now (${status}).`;
      return waitMs === null ? new Error(message) : new DeliveryDelayed(message, waitMs);
    }
  }
};

/** Web Push (RFC 8030) with encryption (RFC 8291) and VAPID (RFC 8292) by `web-push`. */
export class WebPushSender extends PushSender {
  override readonly publicKey: string;
  private readonly vapidHeaders: VapidHeaders;
  private readonly encryption = new PushEncryption();

  constructor(private readonly options: WebPushOptions) {
    super();
    this.publicKey = options.vapid.publicKey;
    this.vapidHeaders = new VapidHeaders(options.vapid, options.clock);
  }

  override async send({ endpoint, p256dh, auth }: PushAddress, message: UpdateMessage): Promise<void> {
    const { payload, urgency, topic } = renderPush(message, this.options.baseUrl);
    const { headers, body } = await this.encryption.encrypt({ endpoint, keys: { p256dh, auth } }, payload, {
      headers: { Authorization: this.vapidHeaders.for(endpoint) },
      contentEncoding: 'aes128gcm',
      TTL,
      urgency,
      topic,
    });
    const answer = await this.post(endpoint, headers, body);
    if (answer && (answer.status < 200 || answer.status > 299))
      throw failureOf(answer, this.options.clock.now());
  }

  /** @returns null if the service accepted the message, but its response was lost */
  private async post(
    url: string,
    headers: Record<string, unknown>,
    body: Uint8Array<ArrayBuffer>,
  ): Promise<OutboundAnswer | null> {
    // The length is that of the body.
    const { 'Content-Length': _, ...others } = headers;
    const texts = Object.entries(others).map(([name, value]) => [name, String(value)]);
    const request = { method: 'POST', url, headers: Object.fromEntries(texts), body };
    try {
      return await this.options.outbound.send(request, 'push');
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error;
      const { kind, status } = error;
      if (status !== null && status >= 200 && status <= 299) return null;
      if (kind === 'timed-out') throw new ReceiverSilent(PROBLEMS[kind], { cause: error });
      throw new Error(PROBLEMS[kind], { cause: error });
    }
  }
}
