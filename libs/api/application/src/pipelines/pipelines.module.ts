import { DecideGate } from './decide-gate.use-case.ts';
import { GateChecks } from './gate-checks.ts';
import { AcceptGate, CheckGate, DeleteGate, ListGates, PutGate } from './named-gates.use-cases.ts';
import { NamedGateChecks } from './named-gate-checks.ts';
import type { PipelinesPorts } from './ports.ts';

/** Wires what pipelines ask for. */
export const pipelinesModule = (ports: PipelinesPorts) => {
  const { clock, gates, pipelineQueries, unitOfWork } = ports;
  const checks = new GateChecks(pipelineQueries, clock, ports.baseUrl);
  const namedChecks = new NamedGateChecks(gates, checks, clock, ports.hashOf);
  return {
    acceptGate: new AcceptGate({ ...ports, namedChecks }),
    checkGate: new CheckGate(gates, namedChecks),
    decideGate: new DecideGate(checks),
    deleteGate: new DeleteGate(unitOfWork, gates),
    listGates: new ListGates(gates),
    putGate: new PutGate({ clock, gates, namedChecks, unitOfWork }),
  };
};
