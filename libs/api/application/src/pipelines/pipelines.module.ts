import { DecideGate } from './decide-gate.use-case.ts';
import type { PipelinesPorts } from './ports.ts';

/** Wires what pipelines ask for. */
export const pipelinesModule = ({ clock, pipelineQueries }: PipelinesPorts) => ({
  decideGate: new DecideGate(pipelineQueries, clock),
});
