import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReplayRow, SourceAlarmRow, SourceBody } from '@patchlight/contracts';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { renderApp } from '../../../../../test/render.tsx';
import { anAlarm, sourceOf } from '../../../../../test/source.ts';
import { preloadOverlays } from '@/shared/ui';
import { ToastRegion } from '@/shared/toast';
import { AdminSourcePage } from './AdminSourcePage.tsx';

const alarmsOf = (...alarms: SourceAlarmRow[]) => ({
  body: {
    success: true,
    data: {
      alarms,
      pagination: { currentPage: 1, totalPages: 1, limit: 20, isEstimate: false, total: alarms.length },
    },
  },
});

const open = (changes: Partial<SourceBody['data']> = {}, routes = {}) => {
  const api = fakeApi({
    'GET /admin/source': { body: sourceOf(changes) },
    'GET /admin/source/alarms': alarmsOf(),
    ...routes,
  });
  renderApp(
    <>
      <AdminSourcePage />
      <ToastRegion />
    </>,
    { at: '/admin/source' },
  );
  return api;
};

const endpoint = { endpoint: 'api/appdetails', needed: 100, paths: 41, seenAt: '2026-01-03T12:00:00.000Z' };

const aReplay = (changes: Partial<ReplayRow> = {}): ReplayRow => ({
  id: '1',
  isTrial: true,
  startedAt: new Date().toISOString(),
  endedAt: new Date().toISOString(),
  posts: 1_200,
  percent: 100,
  changed: { excerpt: 2, kind: 1, hash: 0, item: 3 },
  answers: { readable: 3, unreadable: 4, cut: 5 },
  examples: [{ gid: '7', title: 'Patch 7', field: 'excerpt', before: 'Old words', after: 'New words' }],
  ...changes,
});

describe('AdminSourcePage', () => {
  beforeAll(() => preloadOverlays());
  beforeEach(() => localStorage.setItem('authToken', 'the-token'));

  it('says what is not known yet', async () => {
    open();
    for (const words of [
      'No followed game had an update in the last 7 days.',
      'Not enough known',
      'Not enough known: no endpoint has been seen often enough to tell a change.',
      'No request was counted in the last 7 days.',
      'None opened in the last 30 days.',
      'No answer was seen yet.',
      'None found yet.',
      'There was no replay in the last 30 days.',
    ])
      expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it.each([
    [95, '95% within two intervals, goal 95%'],
    [94, '94% within two intervals, goal 95%'],
  ])('compares active games with the goal: %d of 100', async (withinTwo, verdict) => {
    const late = [
      { appId: 7, name: 'Brinelight', polledAt: '2026-01-03T12:00:00.000Z', intervalSeconds: 600 },
    ];
    open({ punctuality: { goal: 95, active: 110, measured: 100, withinOne: 90, withinTwo, late } });
    expect(await screen.findByText(verdict)).toBeInTheDocument();
    expect(screen.getByText(/Of 10 games no interval is known/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Brinelight/ })).toHaveAttribute('href', '/admin/games/7');
  });

  it('shows requests, breakers, endpoints and tags', async () => {
    const opened = {
      host: 'store.test',
      at: '2026-01-03T12:00:00.000Z',
      state: 'open',
      status: 429,
      failures: 2,
      openUntil: '2026-01-03T12:05:00.000Z',
    } as const;
    open({
      requests: [
        { purpose: 'polls', today: 40, week: 300 },
        { purpose: 'searches', today: 1, week: 100 },
      ],
      breakers: [{ ...opened, state: 'closed', status: null, openUntil: null }, opened],
      endpoints: [
        { ...endpoint, answers: 12 },
        { ...endpoint, endpoint: 'actions/SearchApps', answers: 400 },
        { ...endpoint, endpoint: 'new', answers: 1, paths: 1 },
      ],
      unknownTags: [{ tag: 'mystery', posts: 3, gid: '99', seenAt: '2026-01-03T12:00:00.000Z' }],
    });
    expect(await screen.findByText('300 in 7 days (75%), 40 today')).toBeInTheDocument();
    expect(screen.getByText(/too many requests \(429\), failure 2 in a row/)).toBeInTheDocument();
    expect(screen.getByText(/answers again$/)).toBeInTheDocument();
    expect(screen.getByText('Not enough known: 12 of 100')).toBeInTheDocument();
    expect(await screen.findByText('None. The answers of 1 of 3 endpoints are watched.')).toBeInTheDocument();
    expect(screen.getByText(/^41 paths, 12 answers, last/)).toBeInTheDocument();
    expect(screen.getByText(/^1 path, 1 answer, last/)).toBeInTheDocument();
    expect(screen.getByText('[mystery]')).toBeInTheDocument();
  });

  it('shows an alarm with its example as text, and marks it as seen', async () => {
    const seen = anAlarm({ seenAt: '2026-01-03T13:00:00.000Z' });
    const api = open(
      {},
      {
        'GET /admin/source/alarms': [alarmsOf(anAlarm()), alarmsOf(seen)],
        'POST /admin/source/alarms/1/seen': { body: { success: true, message: 'Marked as seen' } },
      },
    );
    expect(await screen.findByText('Was string, is number')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Example of appnews.newsitems[].gid' }));
    expect(await screen.findByText(anAlarm().example)).toBeInTheDocument();
    expect(document.querySelector('script')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.click(
      await screen.findByRole('button', { name: 'Mark as seen: appnews.newsitems[].gid' }),
    );
    expect(await screen.findByText('Seen')).toBeInTheDocument();
    expect(api.to('POST', '/admin/source/alarms/1/seen')).toHaveLength(1);
  });

  it.each([
    [anAlarm({ drift: 'new', path: '', before: [], now: 'array' }), 'New: array'],
    [anAlarm({ drift: 'vanished', now: null }), 'Missing: was string'],
  ])('tells what changed: %#', async (alarm, words) => {
    open({}, { 'GET /admin/source/alarms': alarmsOf(alarm) });
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('starts a trial, and a change only after it', async () => {
    const api = open(
      {},
      { 'POST /admin/source/replays': { body: { success: true, message: 'Trial started' } } },
    );
    const change = await screen.findByRole('button', { name: 'Change the posts' });
    expect(change).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(change);
    await userEvent.click(screen.getByRole('button', { name: 'Try a replay' }));
    expect(await screen.findByText('Trial started')).toBeInTheDocument();
    expect(api.to('POST', '/admin/source/replays').map(({ body }) => body)).toEqual([{ isTrial: true }]);
  });

  it('shows what a trial found, and lets the posts be changed', async () => {
    const api = open(
      { replays: [aReplay()] },
      { 'POST /admin/source/replays': { body: { success: true, message: 'Replay started' } } },
    );
    expect(
      await screen.findByText(/1,200 posts read: 2 excerpts, 1 kind, 0 hashes and 3 items would change\.$/),
    ).toBeInTheDocument();
    expect(screen.getByText(/3 could be read now, 4 could not, and of 5 only/)).toBeInTheDocument();
    const row = await screen.findByRole('row', { name: /Patch 7/ });
    expect(within(row).getByText('New words')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Change the posts' }));
    await waitFor(() =>
      expect(api.to('POST', '/admin/source/replays').map(({ body }) => body)).toEqual([{ isTrial: false }]),
    );
  });

  it('shows a replay that is running, and starts no other', async () => {
    open({ replays: [aReplay({ isTrial: false, endedAt: null, percent: 40, examples: [] })] });
    expect(await screen.findByText('Running, 40%')).toBeInTheDocument();
    for (const name of ['Try a replay', 'Change the posts'])
      expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
  });
});
