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
import { PROBLEMS, waitOf } from './answers.ts';
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

const sentenceOf = (status: number): string => {
  if (status >= 300 && status < 400) return 'The address leads to another one, which is not followed';
  if (status === 410) return 'The receiver is gone';
  if (status === 429) return 'The receiver takes no more for now';
  return status >= 500 ? 'The receiver does not work right now' : 'The receiver refused the event';
};

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

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
      return { request, ...this.read(answer, this.mayShow(url)) };
    } catch (error) {
      if (!(error instanceof OutboundFailure)) throw error;
      const { kind, status } = error;
      if (status !== null) return { request, ...this.read({ status, headers: {}, body: '' }, false) };
      const failed = { status, response: null, isGone: false, waitMs: null };
      return { request, error: PROBLEMS[kind], ...failed };
    }
  }

  /** Others may come from a network that the operator has opened, but the user may not read. */
  private mayShow(url: string): boolean {
    return this.outbound.preview(url, 'webhook') === 'public';
  }

  private read(answer: OutboundAnswer, isShown: boolean): Omit<WebhookAnswer, 'request'> {
    const { status, body } = answer;
    const isDelivered = isSuccess(status);
    return {
      status,
      response: isShown ? firstBytes(body) : null,
      error: isDelivered ? null : `${sentenceOf(status)} (${status}).`,
      isGone: status === 410,
      waitMs: isDelivered ? null : waitOf(answer, this.clock.now()),
    };
  }
}

/** Cut between characters; NUL cannot be stored. */
const firstBytes = (text: string): string =>
  new TextDecoder()
    .decode(Buffer.from(text).subarray(0, RESPONSE_MAX), { stream: true })
    .replaceAll('\0', '\u{FFFD}');
