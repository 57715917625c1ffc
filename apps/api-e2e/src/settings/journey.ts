import { eventually } from '@patchlight/testing';
import type { Stage } from './stage/stage.ts';
import type { Row } from './table.ts';

/** What users or operators do from the beginning to the end, asserted where it arrives. */
export interface Journey {
  name: string;
  /** Why a row cannot have it; null: it can. Left out: every row has it. */
  skipped?: (row: Row) => string | null;
  run(stage: Stage): Promise<void>;
  /** Lines of the log that it provokes. */
  provokes?: RegExp;
}

export const withoutMail = ({ mail }: Row): string | null =>
  mail === 'off' ? 'the instance sends no mail' : null;

const PATIENCE_MS = 120_000;

/** Waits for what arrives within seconds, or minutes where rows of a slow machine run side by side. */
export const arrives: typeof eventually = (what, probe) => eventually(what, probe, PATIENCE_MS);
