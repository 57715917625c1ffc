import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

let isReachable = false;
const openSharedStream = jest.fn(() => () => undefined);
const load = jest.fn(() => {
  if (!isReachable) throw new TypeError('Failed to fetch dynamically imported module');
  return { openSharedStream };
});
jest.unstable_mockModule('./shared-stream.ts', load);
const { openLiveStream } = await import('./live-stream.ts');

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

it('opens the stream once its code can be loaded', async () => {
  const close = openLiveStream('/stream', listener);
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect(openSharedStream).not.toHaveBeenCalled();
  isReachable = true;
  await jest.advanceTimersByTimeAsync(MINUTE);
  expect(openSharedStream).toHaveBeenCalledTimes(1);
  close();
});

it('loads nothing for a stream that has been closed', async () => {
  const close = openLiveStream('/stream', listener);
  await jest.advanceTimersByTimeAsync(0);
  close();
  load.mockClear();
  await jest.advanceTimersByTimeAsync(2 * MINUTE);
  expect(load).not.toHaveBeenCalled();
});
