import { afterAll, afterEach, beforeEach, expect } from '@jest/globals';
import { faultsIn } from './log-faults.ts';
import { newLines, provoked } from './watched-logs.ts';

/* Lets each journey fail on faults in the logs of its processes. */

beforeEach(() => void provoked.splice(0));

const check = (): void => expect(faultsIn(newLines(), provoked)).toEqual([]);
afterEach(check);
afterAll(check);
