import { WebhookSender } from '@patchlight/application/ports';
import type { WebhookAnswer, WebhookMessage, WebhookTarget } from '@patchlight/application/ports';

/** Records what is sent, and answers as a test says. */
export class ScriptedWebhookSender extends WebhookSender {
  readonly sent: { target: WebhookTarget; message: WebhookMessage }[] = [];
  /** The answers of the next sends; the last one stays. */
  answers: (Partial<WebhookAnswer> | Promise<Partial<WebhookAnswer>>)[] = [];

  override async send(target: WebhookTarget, message: WebhookMessage): Promise<WebhookAnswer> {
    this.sent.push({ target, message });
    const scripted = await (this.answers.length > 1 ? this.answers.shift() : this.answers[0]);
    const accepted = {
      status: 204,
      response: null,
      error: null,
      isSilent: false,
      isGone: false,
      waitMs: null,
    };
    return { request: '{}', ...accepted, ...scripted };
  }
}
