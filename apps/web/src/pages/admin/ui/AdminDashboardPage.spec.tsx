import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminStatsBody, OperationsBody } from '@patchlight/contracts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';
import { ToastRegion } from '@/shared/toast';
import { AdminDashboardPage } from './AdminDashboardPage.tsx';

const stats = (totalUsers = 1_234): { body: AdminStatsBody } => ({
  body: {
    success: true,
    data: {
      stats: { totalUsers, totalGames: 56, totalUpdates: 7_890, recentUsers: 12, recentUpdates: 34 },
      trends: {
        users: { current: 12, previous: 10, percent: 20, hours: 168 },
        games: { current: 3, previous: 6, percent: -50, hours: 168 },
        updates: { current: 200, previous: 0, percent: null, hours: 168 },
        recentUpdates: { current: 34, previous: 34, percent: 0, hours: 24 },
      },
      popularGames: [{ id: 904_110, appId: 904_110, name: 'Brinelight', iconUrl: null, followerCount: 1 }],
    },
  },
});

const operations = (isRunning = false): { body: OperationsBody } => ({
  body: {
    success: true,
    data: {
      isRunning,
      queues: [
        { name: 'fan-out', waiting: 4, active: 1, failed: 0 },
        { name: 'ingest-due', waiting: 0, active: 0, failed: 0 },
      ],
      due: { count: 7, oldest: { appId: 904_110, name: 'Brinelight', dueAt: '2026-01-02T12:00:00.000Z' } },
      fetched: { games: 1_000, failed: 25, percentFailed: 2.5 },
      runs: [],
      hosts: [
        {
          host: 'store.test',
          requestsToday: 4_321,
          requestsPerSecond: 1,
          consecutiveFailures: 6,
          openUntil: '2100-01-01T00:00:00.000Z',
        },
      ],
      workers: [{ id: 'vm:1', startedAt: '', seenAt: '2026-01-02T12:00:00.000Z', isAlive: false }],
    },
  },
});

const open = (routes = {}) => {
  const api = fakeApi({ 'GET /admin/stats': stats(), 'GET /admin/operations': operations(), ...routes });
  renderApp(
    <>
      <AdminDashboardPage />
      <ToastRegion />
    </>,
    { at: '/admin' },
  );
  return api;
};

describe('AdminDashboardPage', () => {
  beforeEach(() => localStorage.setItem('authToken', 'the-token'));

  it.each([
    ['Total Users', '1,234', '12 new in the last 7 days, +20% against the 7 days before'],
    ['Total Games', '56', '3 new in the last 7 days, -50% against the 7 days before'],
    ['Total Updates', '7,890', '200 new in the last 7 days'],
    ['Recent Updates', '34', '34 new in the last 24 hours, 0% against the 24 hours before'],
  ])('shows %s with computed changes', async (name, value, trend) => {
    open();
    const card = within(await screen.findByRole('region', { name }));
    expect(card.getByText(value)).toBeInTheDocument();
    expect(card.getByText(trend)).toBeInTheDocument();
  });

  it('shows popular games and links to the lists', async () => {
    open();
    expect(await screen.findByText('1 follower')).toBeInTheDocument();
    for (const [name, path] of [
      ['Manage users', '/admin/users'],
      ['Manage games', '/admin/games'],
      ['View updates', '/admin/updates'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
  });

  it('shows the state of ingestion', async () => {
    open();
    expect(await screen.findByText('2.5% (25 of 1,000)')).toBeInTheDocument();
    expect(screen.getByText('4 waiting, 1 active, 0 failed')).toBeInTheDocument();
    expect(screen.queryByText('ingest-due')).not.toBeInTheDocument();
    expect(
      screen.getByText(/4,321 requests today, 1 a second at most, 6 failures in a row/),
    ).toBeInTheDocument();
    expect(screen.getByText(/^Paused until/)).toBeInTheDocument();
    expect(screen.getByText('Silent')).toBeInTheDocument();
  });

  it('starts a manual update once, and refetches the figures two seconds later', async () => {
    const message = 'Manual update started: 7 games made due';
    const api = open({
      'GET /admin/stats': [stats(), stats(1_235)],
      'POST /admin/scheduler/trigger': { body: { success: true, message } },
    });
    const trigger = await screen.findByRole('button', { name: 'Trigger manual update' });
    await screen.findByText('1,234');
    await userEvent.click(trigger);
    expect(await screen.findByText(message)).toBeInTheDocument();
    const started = Date.now();
    expect(trigger).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(trigger);
    expect(api.to('POST', '/admin/scheduler/trigger')).toHaveLength(1);
    expect(await screen.findByText('1,235')).toBeInTheDocument();
    expect(Date.now() - started).toBeGreaterThan(1_700);
    await waitFor(() => expect(trigger).toHaveAttribute('aria-disabled', 'false'));
  });

  it('does not start an update while one is running', async () => {
    const api = open({ 'GET /admin/operations': operations(true) });
    expect(await screen.findByText('Update running')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Trigger manual update' }));
    expect(api.to('POST', '/admin/scheduler/trigger')).toHaveLength(0);
  });

  it('shows an error when the update could not be started', async () => {
    open({ 'POST /admin/scheduler/trigger': { status: 400, body: { message: 'The queue is away.' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Trigger manual update' }));
    expect(await screen.findByText('The queue is away.')).toBeInTheDocument();
  });

  it('shows an error when loading the figures fails, and retries', async () => {
    open({ 'GET /admin/stats': [{ status: 400, body: { message: 'No numbers today.' } }, stats()] });
    expect(await screen.findByText('No numbers today.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,234')).toBeInTheDocument();
  });
});
