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

/** Answers the questions of the parent process until it ends. */
export const serveRole = <R extends RoleName>(
  answer: (question: Roles[R]['question']) => Promise<Roles[R]['answer']>,
): void => {
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => process.exit());
  process.on('message', (question: Roles[R]['question']) => {
    answer(question).then(
      (said) => process.send?.({ answer: said }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    );
  });
};
