import { PushSender } from '@patchlight/application/ports';
import type { PushAddress, UpdateMessage } from '@patchlight/application/ports';

/** Records push messages instead of sending them. */
export class RecordingPushSender extends PushSender {
  readonly sent: { endpoint: string; message: UpdateMessage }[] = [];
  /** What sending to an endpoint rejects with. */
  readonly failures = new Map<string, Error>();

  constructor(override readonly publicKey: string | null = 'B'.repeat(87)) {
    super();
  }

  override async send({ endpoint }: PushAddress, message: UpdateMessage): Promise<void> {
    const failure = this.failures.get(endpoint);
    if (failure) throw failure;
    this.sent.push({ endpoint, message });
  }
}
