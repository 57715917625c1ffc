import { jest } from '@jest/globals';

// A journey waits for several processes. It is repeated as a whole, since most of its tests build on the ones before.
// The report of the run names what needed the second try. An error of `afterAll` prevents it.
if (process.env['CI']) jest.retryTimes(1, { entireDescribe: true, logErrorsBeforeRetry: true });
