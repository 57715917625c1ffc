import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminStatsBody, OperationsBody } from '@patchlight/contracts';
import { operationsOf } from '../../../../../test/admin.ts';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { renderApp } from '../../../../../test/render.tsx';
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
      days: [
        { day: '2026-01-01', users: 4, games: 0, updates: 30 },
        { day: '2026-01-02', users: 8, games: 1, updates: 34 },
      ],
      popularGames: [
        { id: 904_110, appId: 904_110, name: 'Brinelight', iconUrl: null, logoUrl: null, followerCount: 1 },
      ],
    },
  },
});

const operations = (changes: Partial<OperationsBody['data']> = {}) => ({ body: operationsOf(changes) });

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

const expectUsers = (count: string) =>
  waitFor(() => expect(screen.getByRole('region', { name: 'Total Users' })).toHaveTextContent(count), {
    timeout: 4_000,
  });

describe('AdminDashboardPage', () => {
  beforeEach(() => localStorage.setItem('authToken', 'the-token'));

  it.each([
    ['Total Users', '1,234', '▲plus 20% 12 new in 7 days', 'Over 30 days from 1,226 to 1,234.'],
    ['Total Games', '56', '▼minus 50% 3 new in 7 days', 'Over 30 days from 55 to 56.'],
    ['Total Updates', '7,890', '200 new in 7 days', 'Over 30 days from 7,856 to 7,890.'],
    ['Recent Updates', '34', ' 0% 34 new in 24 hours', 'Over 30 days from 30 to 34.'],
  ])('shows %s with computed changes', async (name, value, trend, line) => {
    open();
    const card = within(await screen.findByRole('region', { name }));
    expect(card.getByText(value)).toBeInTheDocument();
    expect(card.getByRole('paragraph')).toHaveTextContent(trend);
    expect(card.getByText(line)).toBeInTheDocument();
  });

  it.each([
    [{}, 'Healthy, idle'],
    [{ isRunning: true }, 'Healthy, running'],
    [{ verdict: 'behind', behindMinutes: 12 }, 'Behind by 12 minutes'],
    [{ verdict: 'stopped' }, 'Stopped: no worker is running'],
  ] as const)('gives a verdict on ingestion: %j', async (changes, verdict) => {
    open({ 'GET /admin/operations': operations(changes) });
    expect(await screen.findByText(verdict)).toBeInTheDocument();
  });

  it('names what users miss, since when, and why', async () => {
    const since = new Date(Date.now() - 14 * 60_000).toISOString();
    const detail = 'plan-webhooks failed 840 times in a row: relation "webhook_mark" does not exist';
    const troubles = [{ missed: 'Webhooks have not been sent', since, detail }];
    open({ 'GET /admin/operations': operations({ troubles }) });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(`Webhooks have not been sent for 14 minutes${detail}`);
  });

  it.each([
    [
      {},
      '1,204 updates in the last 7 days: half arrived within 98 seconds of their date in the store, 95% within 19 minutes.',
    ],
    [
      { freshness: { updates: 0, medianSeconds: null, p95Seconds: null } },
      'No new update was sent to inboxes in the last 7 days.',
    ],
  ])('tells how soon updates arrive: %j', async (changes, text) => {
    open({ 'GET /admin/operations': operations(changes) });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('names the games that fail, with reason, tries and the way to all of them', async () => {
    open();
    const look = within(await screen.findByRole('region', { name: 'Needs a look' }));
    expect(look.getByRole('link', { name: /^Vitreous/ })).toHaveAttribute('href', '/admin/games/880');
    expect(look.getByText(/^No response from the store, 4 tries, next now$/)).toBeInTheDocument();
    expect(look.getByRole('link', { name: 'All 3 failing games' })).toHaveAttribute(
      'href',
      '/admin/games?state=failing',
    );
    expect(screen.getByRole('link', { name: '3 games failing' })).toBeInTheDocument();
  });

  it('leads to changed answers of the store', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Steam changed 2 answers' })).toHaveAttribute(
      'href',
      '/admin/source',
    );
  });

  it('gives the runs of 12 hours as a table, too', async () => {
    open();
    const table = await screen.findByRole('table', { name: /^Games checked in each quarter/ });
    const [head, ...rows] = within(table).getAllByRole('row');
    expect(head).toHaveTextContent('Quarter fromFineSlowFailed');
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      ),
    ).toEqual([
      ['1,200', '0', '0'],
      ['0', '80', '0'],
      ['0', '0', '5'],
    ]);
  });

  it('says that its legend counts quarter hours', async () => {
    open();
    const chart = await screen.findByRole('figure', { name: /^Games checked in each quarter/ });
    expect(within(chart).getByText('Fine: 1 quarter hour')).toBeInTheDocument();
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
    expect(await screen.findByText('2.5%')).toBeInTheDocument();
    expect(screen.getByText('4 waiting, 1 active, 0 failed')).toBeInTheDocument();
    expect(screen.queryByText('ingest-due')).not.toBeInTheDocument();
    expect(
      screen.getByText(/4,321 requests today, 1 a second at most, 6 failures in a row/),
    ).toBeInTheDocument();
    expect(screen.getByText(/^Paused until/)).toBeInTheDocument();
    expect(screen.getByText('Silent')).toBeInTheDocument();
  });

  it('starts a manual update once, and refetches the figures two seconds later', async () => {
    const message = 'Update started for 7 games';
    const api = open({
      'GET /admin/stats': [stats(), stats(1_235)],
      'POST /admin/scheduler/trigger': { body: { success: true, message } },
    });
    const trigger = await screen.findByRole('button', { name: 'Run update now' });
    await expectUsers('1,234');
    await userEvent.click(trigger);
    expect(await screen.findByText(message)).toBeInTheDocument();
    const started = Date.now();
    expect(trigger).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(trigger);
    expect(api.to('POST', '/admin/scheduler/trigger')).toHaveLength(1);
    await expectUsers('1,235');
    expect(Date.now() - started).toBeGreaterThan(1_700);
    await waitFor(() => expect(trigger).toHaveAttribute('aria-disabled', 'false'));
  });

  it('does not start an update while one is running', async () => {
    const api = open({ 'GET /admin/operations': operations({ isRunning: true }) });
    expect(await screen.findByText('Update running')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Run update now' }));
    expect(api.to('POST', '/admin/scheduler/trigger')).toHaveLength(0);
  });

  it('shows an error when the update could not be started', async () => {
    open({ 'POST /admin/scheduler/trigger': { status: 400, body: { message: 'The queue is away.' } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Run update now' }));
    expect(await screen.findByText('The queue is away.')).toBeInTheDocument();
  });

  it('shows an error when loading the figures fails, and retries', async () => {
    open({ 'GET /admin/stats': [{ status: 400, body: { message: 'No numbers today.' } }, stats()] });
    expect(await screen.findByText('No numbers today.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await expectUsers('1,234');
  });
});
