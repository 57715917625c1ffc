import { OutboundFailure, WebhookSender } from '@patchlight/application/ports';
import type {
  Clock,
  OutboundAnswer,
  OutboundHttp,
  WebhookAnswer,
  WebhookMessage,
  WebhookTarget,
} from '@patchlight/application/ports';
import { Webhook } from 'standardwebhooks';
import { PROBLEMS, mayShow } from './answers.ts';
import { webhookAnswerOf } from './webhook-answers.ts';
import { webhookBody } from './webhook-bodies.ts';

/** Bytes of a response that are kept. */
const RESPONSE_MAX = 4_096;

const headersOf = (
  { format, token }: WebhookTarget,
  { id, secrets }: WebhookMessage,
  body: string,
  now: Date,
): Record<string, string> => {
  if (format === 'github')
    return {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${token}`,
      'X-GitHub-Api-Version': '2022-11-28',
    };
  if (format !== 'standard') return {};
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
};

/** Sends events over HTTP. A receiver has accepted one when its response starts with 2xx, whatever follows. */
export class OutboundWebhookSender extends WebhookSender {
  /** @param publicUrl the instance's URL */
  constructor(
    private readonly outbound: OutboundHttp,
    private readonly publicUrl: URL,
    private readonly clock: Clock,
  ) {
    super();
  }

  override async send(target: WebhookTarget, message: WebhookMessage): Promise<WebhookAnswer> {
    const now = this.clock.now();
    const request = webhookBody(target, message, { publicUrl: this.publicUrl, now });
    const { url } = target;
    const headers = { 'Content-Type': 'application/json', ...headersOf(target, message, request, now) };
    try {
      const answer = await this.outbound.send({ method: 'POST', url, headers, body: request }, 'webhook');
      return { request, ...this.read(target, answer, mayShow(this.outbound, url, 'webhook')) };
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error;
      const { kind, status } = error;
      const isSilent = kind === 'timed-out';
      if (status === null)
        return {
          request,
          status,
          response: null,
          error: PROBLEMS[kind],
          isSilent,
          isGone: false,
          waitMs: null,
        };
      const answer = this.read(target, { status, headers: {}, body: '' }, false);
      return { request, ...answer, isSilent: isSilent && answer.error !== null };
    }
  }

  private read(
    { format }: WebhookTarget,
    answer: OutboundAnswer,
    isShown: boolean,
  ): Omit<WebhookAnswer, 'request'> {
    return {
      ...webhookAnswerOf(format, answer, this.clock.now()),
      response: isShown ? firstBytes(answer.body) : null,
      isSilent: false,
    };
  }
}

/** Cut between characters; NUL cannot be stored. */
const firstBytes = (text: string): string =>
  new TextDecoder()
    .decode(Buffer.from(text).subarray(0, RESPONSE_MAX), { stream: true })
    .replaceAll('\0', '\u{FFFD}');
