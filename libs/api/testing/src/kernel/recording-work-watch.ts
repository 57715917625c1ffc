import type { WorkWatch } from '@patchlight/application/ports';
import type { WorkKind } from '@patchlight/domain';

export class RecordingWorkWatch implements WorkWatch {
  /** Oldest first. */
  readonly seen: string[] = [];

  succeeded(kind: WorkKind, name: string): void {
    this.seen.push(`${kind} ${name} works`);
  }

  failed(kind: WorkKind, name: string, error: unknown): void {
    this.seen.push(`${kind} ${name}: ${(error as Error).message}`);
  }
}
