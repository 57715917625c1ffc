import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

let isReachable = false;
const openEventStream = jest.fn(() => () => undefined);
const load = jest.fn(() => {
  if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
  return { openEventStream };
});
jest.unstable_mockModule('./event-stream.ts', load);
const { openSharedStream } = await import('./shared-stream.ts');

const listener = { onOpen: jest.fn(), onClose: jest.fn(), onEvent: jest.fn() };
const MINUTE = 60_000;

beforeEach(() => {
  isReachable = false;
  jest.clearAllMocks();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('loads the reader of streams once it can be reached', async () => {
  const close = openSharedStream('/stream', listener);
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect(listener.onClose).toHaveBeenCalled();
  expect(openEventStream).not.toHaveBeenCalled();
  isReachable = true;
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect(openEventStream).toHaveBeenCalledTimes(1);
  close();
});

it('does not load it for a stream that has been closed', async () => {
  const close = openSharedStream('/stream', listener);
  await jest.advanceTimersByTimeAsync(0);
  close();
  load.mockClear();
  await jest.advanceTimersByTimeAsync(2 * MINUTE);
  expect(load).not.toHaveBeenCalled();
});
