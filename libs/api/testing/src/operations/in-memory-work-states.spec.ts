import { describe } from '@jest/globals';
import { InMemoryWorkStates } from './in-memory-work-states.ts';
import { workStatesContract } from './work-states.contract.ts';

describe('InMemoryWorkStates', () => workStatesContract(async () => new InMemoryWorkStates()));
