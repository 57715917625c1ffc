import { describe } from '@jest/globals';
import { FixedClock } from '../kernel/fixed-clock.ts';
import { InMemoryUnitOfWork } from '../kernel/in-memory-unit-of-work.ts';
import { InMemorySourceAlarmRepository } from './in-memory-source-alarm.repository.ts';
import { InMemoryWorkStates } from './in-memory-work-states.ts';
import { sourceAlarmContract } from './source-alarm.contract.ts';
import { workStatesContract } from './work-states.contract.ts';

describe('InMemorySourceAlarmRepository', () =>
  sourceAlarmContract(async () => {
    const unitOfWork = new InMemoryUnitOfWork();
    const clock = new FixedClock();
    const alarms = new InMemorySourceAlarmRepository(unitOfWork, clock);
    return {
      unitOfWork,
      alarms,
      raise: async (drift) => alarms.raise(drift),
      elapse: async (ms) => clock.advance(ms),
    };
  }));

describe('InMemoryWorkStates', () => workStatesContract(async () => new InMemoryWorkStates()));
