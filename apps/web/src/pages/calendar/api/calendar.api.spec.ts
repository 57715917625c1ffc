import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fakeApi } from '../../../../test/fake-api.ts';
import { testStore } from '../../../../test/render.tsx';
import { calendarApi } from './calendar.api.ts';

const NOVEMBER = { startDate: '2026-11-01', endDate: '2026-12-05', category: null };
const DECEMBER = { startDate: '2026-11-29', endDate: '2027-01-02', category: null };

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('caches each range for five minutes, then refetches it', async () => {
  const server = fakeApi({ 'GET /user/games/updates/calendar': { body: [] } });
  const store = testStore();
  const ask = async (range: typeof NOVEMBER) => {
    const asked = store.dispatch(calendarApi.endpoints.getCalendar.initiate(range, { forceRefetch: 300 }));
    await jest.advanceTimersByTimeAsync(0);
    await asked;
    asked.unsubscribe();
  };
  await ask(NOVEMBER);
  await ask(DECEMBER);
  await jest.advanceTimersByTimeAsync(295_000);
  await ask(NOVEMBER);
  expect(server.to('GET', '/user/games/updates/calendar')).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(6000);
  await ask(NOVEMBER);
  expect(server.to('GET', '/user/games/updates/calendar')).toHaveLength(3);
});
