import type { SeenAnswer, SourceWatch } from '@patchlight/application/ports';
import type { RequestPurpose } from '@patchlight/contracts';

/** Keeps what it is told. */
export class RecordingSourceWatch implements SourceWatch {
  readonly requests: { host: string; purpose: RequestPurpose }[] = [];
  readonly answers: SeenAnswer[] = [];

  countRequest(host: string, purpose: RequestPurpose): void {
    this.requests.push({ host, purpose });
  }

  see(answer: SeenAnswer): void {
    this.answers.push(answer);
  }
}
