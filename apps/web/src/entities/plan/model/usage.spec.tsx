import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { api } from '@/shared/api';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';
import { announceUsageChange, useGamesUsage } from './usage.ts';

const answer = (limits: object) => ({
  'GET /plans/usage': { body: { success: true, usage: { current: { gamesTracked: 3 }, limits } } },
});
const Meter = () => {
  const { usage } = useGamesUsage();
  return <p>{usage.isUnlimited ? 'no limit' : `${usage.tracked} of ${usage.limit}`}</p>;
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('refetches the usage every five minutes', async () => {
  const server = fakeApi(answer({ gamesLimit: 10 }));
  renderApp(<Meter />);
  await pass(0);
  await pass(299_000);
  expect(server.to('GET', '/plans/usage')).toHaveLength(1);
  await pass(1000);
  expect(server.to('GET', '/plans/usage')).toHaveLength(2);
});

it('refetches the usage after a change', async () => {
  const server = fakeApi(answer({ gamesLimit: 10 }));
  const { store } = renderApp(<Meter />);
  await pass(0);
  expect(server.to('GET', '/plans/usage')).toHaveLength(1);
  act(() => void store.dispatch(api.util.invalidateTags(['Usage'])));
  await pass(0);
  expect(server.to('GET', '/plans/usage')).toHaveLength(2);
});

it('dispatches refresh-subscription-usage 100 ms after a game is added or removed', async () => {
  let heard = 0;
  const hear = () => (heard += 1);
  window.addEventListener('refresh-subscription-usage', hear);
  announceUsageChange();
  await pass(99);
  expect(heard).toBe(0);
  await pass(1);
  expect(heard).toBe(1);
  window.removeEventListener('refresh-subscription-usage', hear);
});

it('defaults to a limit of ten without a value from the server', async () => {
  fakeApi(answer({}));
  renderApp(<Meter />);
  await pass(50);
  expect(screen.getByText('3 of 10')).toBeInTheDocument();
});

it.each([999_999, 1_000_000, -1])('treats %i as unlimited', async (gamesLimit) => {
  fakeApi(answer({ gamesLimit }));
  renderApp(<Meter />);
  await pass(50);
  expect(screen.getByText('no limit')).toBeInTheDocument();
});
