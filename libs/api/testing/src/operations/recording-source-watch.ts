import { SourceWatch } from '@patchlight/application/ports';
import type { SeenAnswer } from '@patchlight/application/ports';
import type { RequestPurpose } from '@patchlight/contracts';

/** Keeps what it is told. */
export class RecordingSourceWatch extends SourceWatch {
  readonly requests: { host: string; purpose: RequestPurpose }[] = [];
  readonly answers: SeenAnswer[] = [];

  override countRequest(host: string, purpose: RequestPurpose): void {
    this.requests.push({ host, purpose });
  }

  override see(answer: SeenAnswer): void {
    this.answers.push(answer);
  }
}
