import { jest } from '@jest/globals';

// A journey waits for several processes. The report of the run names what needed the second try.
if (process.env['CI']) jest.retryTimes(1, { logErrorsBeforeRetry: true, retryImmediately: true });
