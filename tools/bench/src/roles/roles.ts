import type { LoadQuestion, LoadResult } from './load.ts';
import type { IngestQuestion, IngestResult } from './reference-ingestion.ts';
import type { ReferenceApiQuestion } from './reference-api.ts';
import type { SimulatorQuestion } from './simulator.ts';

/** What each helper process is asked and what it answers. */
export interface Roles {
  simulator: { question: SimulatorQuestion; answer: { url: string; appIds: number[] } };
  'reference-ingestion': { question: IngestQuestion; answer: IngestResult };
  'reference-api': { question: ReferenceApiQuestion; answer: { url: string } };
  load: { question: LoadQuestion; answer: LoadResult };
}

export type RoleName = keyof Roles;
