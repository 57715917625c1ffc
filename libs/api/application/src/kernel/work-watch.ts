import type { WorkKind } from '@patchlight/domain';

/** Sees how work goes, and how services take messages. Returns at once, and never fails. */
export abstract class WorkWatch {
  abstract succeeded(kind: WorkKind, name: string): void;
  abstract failed(kind: WorkKind, name: string, error: unknown): void;
}
