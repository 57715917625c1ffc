import { WorkWatch } from '@patchlight/application/ports';
import type { WorkKind } from '@patchlight/domain';

export class RecordingWorkWatch extends WorkWatch {
  /** Oldest first. */
  readonly seen: string[] = [];

  override succeeded(kind: WorkKind, name: string): void {
    this.seen.push(`${kind} ${name} works`);
  }

  override failed(kind: WorkKind, name: string, error: unknown): void {
    this.seen.push(`${kind} ${name}: ${(error as Error).message}`);
  }
}
