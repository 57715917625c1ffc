import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UpdateMatch } from '@patchlight/contracts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aGame } from '../../../../test/library-game.ts';
import { renderApp } from '../../../../test/render.tsx';
import { SearchPage } from './SearchPage.tsx';

const PATH = '/user/games/updates/search';
const aMatch = (gid: string): UpdateMatch => ({
  gid,
  title: [
    { text: `Notes ${gid}: `, isMatch: false },
    { text: 'Crash', isMatch: true },
    { text: ' <b>fix</b>', isMatch: false },
  ],
  items: null,
  snippet: [
    { text: 'No more ', isMatch: false },
    { text: 'crashes', isMatch: true },
  ],
  updateDate: '2026-03-05T10:00:00.000Z',
  appId: 904110,
  kind: 'patch',
  changes: 0,
  game: { name: 'Brinelight', iconUrl: null, logoUrl: null },
});
const page = (gids: string[], more = {}) => ({
  body: { data: gids.map(aMatch), next_cursor: null, pending: 0, ...more },
});
const serve = (answer: Parameters<typeof fakeApi>[0][string], games = [aGame()]) =>
  fakeApi({
    'GET /auth/session': {
      body: { success: true, data: { user: { username: 'jo', currentPlan: 'FREE', isAdmin: false } } },
    },
    'GET /user/games': { body: { success: true, data: { games } } },
    [`GET ${PATH}`]: answer,
  });
const open = (at = '/search?tab=updates&q=crash') => renderApp(<SearchPage />, { at });
const address = () => screen.getByTestId('address').textContent;
const firstTitle = () => screen.findByRole('button', { name: 'Notes 1: Crash <b>fix</b>' });

beforeEach(() => localStorage.setItem('authToken', 'the-token'));

describe('UpdateSearch', () => {
  it('has its own input label and sends no request without words', async () => {
    const server = serve(page([]));
    open('/search?tab=updates');
    expect(screen.getByLabelText('Search the updates of your games')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Updates of your games' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    expect(await screen.findByText('What did they change?')).toBeInTheDocument();
    expect(document.title).toBe('Patchlight - Search Updates');
    expect(server.to('GET', PATH)).toEqual([]);
  });

  it('links a user without games to the store search', async () => {
    serve(page([]), []);
    open('/search?tab=updates');
    expect(await screen.findByText('No games to look through yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Find Games to Follow' })).toHaveAttribute('href', '/search');
  });

  it('shows each result as text with highlighted words, kind and both dates', async () => {
    const server = serve(page(['1']));
    open();
    expect(screen.getByText('Searching your updates for "crash"...')).toBeInTheDocument();
    await firstTitle();
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
      'Crash',
      'crashes',
    ]);
    expect(document.querySelector('b')).toBeNull();
    const row = document.querySelector('[data-row="1"]')!;
    expect(row).toHaveTextContent(/Brinelight\s*Patch.*ago · Mar 5, 2026/);
    expect(screen.getByText('1 update, newest first')).toBeInTheDocument();
    expect(server.to('GET', PATH)[0]?.url).toBe(`${PATH}?q=crash`);
  });

  it('shows an empty state without results', async () => {
    serve(page([]));
    open();
    expect(await screen.findByText('No updates found for "crash".')).toBeInTheDocument();
  });

  it('shows an error and retries', async () => {
    serve([{ status: 400, body: { message: 'cursor is not valid' } }, page(['1'])]);
    open();
    expect(await screen.findByText('cursor is not valid')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await firstTitle()).toBeInTheDocument();
    expect(screen.queryByText('cursor is not valid')).not.toBeInTheDocument();
  });

  it('shows a countdown after a 429', async () => {
    serve({ status: 429, body: { retryAfter: 900 } });
    open();
    expect(await screen.findByRole('button', { name: /Try again in \d+ s/ })).toBeInTheDocument();
  });

  it('paginates, and keeps results on screen when a page fails', async () => {
    const server = serve([
      page(['1'], { next_cursor: '5.1' }),
      { status: 400, body: { message: 'No luck' } },
      page(['2']),
    ]);
    open();
    expect(await screen.findByText('1+ updates, newest first')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('No luck')).toBeInTheDocument();
    expect(await firstTitle()).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2 updates, newest first')).toBeInTheDocument();
    expect(server.to('GET', PATH).at(-1)?.url).toBe(`${PATH}?q=crash&cursor=5.1`);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('keeps previous results on screen while searching for other words', async () => {
    serve([page(['1'])]);
    open();
    await firstTitle();
    globalThis.fetch = () => new Promise(() => undefined);
    fireEvent.change(screen.getByLabelText('Search the updates of your games'), {
      target: { value: 'crash menu' },
    });
    expect(await screen.findByText('Searching your updates for "crash menu"...')).toBeInTheDocument();
    expect((await firstTitle()).closest('[aria-busy="true"]')).not.toBeNull();
  });

  it('filters by kind, in the URL', async () => {
    const server = serve(page(['1']));
    open();
    await firstTitle();
    await userEvent.click(screen.getByRole('button', { name: 'Patch' }));
    await userEvent.click(screen.getByRole('button', { name: 'Major' }));
    expect(address()).toBe('/search?tab=updates&q=crash&kind=major%2Cpatch');
    await waitFor(() =>
      expect(server.to('GET', PATH).at(-1)?.url).toBe(`${PATH}?q=crash&kind=major%2Cpatch`),
    );
  });

  it('shows how far the index is behind', async () => {
    serve(page(['1'], { pending: 12 }));
    open();
    expect(
      await screen.findByText('12 new posts are being indexed and can be found in a moment.'),
    ).toBeInTheDocument();
  });

  it('keeps the term when switching tabs', async () => {
    serve(page(['1']));
    open('/search?tab=updates&q=crash&kind=patch');
    await firstTitle();
    await userEvent.click(screen.getByRole('link', { name: 'Games' }));
    expect(address()).toBe('/search?q=crash');
    expect(screen.getByLabelText('Search Games for the store')).toHaveValue('crash');
  });

  it('supports the keyboard: / and Esc, j, k, o', async () => {
    serve(page(['1', '2']));
    open();
    await firstTitle();
    const box = screen.getByLabelText('Search the updates of your games');
    await userEvent.keyboard('/');
    expect(box).toHaveFocus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}{Alt>}{ArrowDown}{/Alt}');
    expect(box).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}j');
    expect(document.activeElement).toHaveAttribute('data-row', '2');
    await userEvent.keyboard('k');
    expect(document.activeElement).toHaveAttribute('data-row', '1');
    await userEvent.keyboard('o');
    expect(address()).toBe('/search?tab=updates&q=crash&update=1');
    await userEvent.click(box);
    await userEvent.keyboard('{Escape}');
    expect(box).toHaveValue('');
  });
});
