import type { KernelModule } from '../kernel/kernel.module.ts';
import type { OperationsPorts } from './ports.ts';
import { ReadTroubles } from './read-troubles.ts';
import { MarkAlarmSeen, TellOfAlarms } from './source-alarms.use-cases.ts';

/** Wires the watch over the store as a source. */
export const operationsModule = (ports: OperationsPorts, { outbox }: Pick<KernelModule, 'outbox'>) => ({
  markAlarmSeen: new MarkAlarmSeen({ ...ports, alarms: ports.sourceAlarms }),
  readTroubles: new ReadTroubles(ports.workStates, ports.clock),
  tellOfAlarms: new TellOfAlarms({ ...ports, outbox }),
});

export type OperationsModule = ReturnType<typeof operationsModule>;
