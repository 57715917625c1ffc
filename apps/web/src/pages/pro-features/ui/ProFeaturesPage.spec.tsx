import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { featureAccess, thePlans } from '../../../../test/billing.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { ProFeaturesPage } from './ProFeaturesPage.tsx';

const FLAGS = ['customCategories', 'wishlist', 'calendarExport', 'customReminders'];
const TITLES = ['Game Categories', 'Game Wishlist', 'Calendar Export', 'Custom Reminders'];

const open = (currentPlan: 'FREE' | 'PRO' | 'ADMIN' | null, at = '/pro-features') => {
  if (!currentPlan) localStorage.clear();
  const access = { body: featureAccess(currentPlan !== 'FREE') };
  const user = { username: 'jo', isAdmin: false, currentPlan };
  const api = fakeApi({
    'GET /auth/session': { body: { success: true, data: { user } } },
    'GET /subscription/plans': { body: thePlans() },
    'GET /user/pro-summary': {
      body: { success: true, data: { categories: 3, wishedGames: 1, calendars: 0, activeReminders: 12 } },
    },
    ...Object.fromEntries(FLAGS.map((flag) => [`GET /subscription/feature-access/${flag}`, access])),
  });
  renderApp(<ProFeaturesPage />, { at });
  return api;
};

beforeEach(resetSession);

describe('ProFeaturesPage', () => {
  it.each([null, 'FREE'] as const)('shows the upgrade to a user with plan %s', async (plan) => {
    open(plan);
    const badge = await screen.findByTitle('PRO Feature - Click to upgrade');
    expect(badge).toHaveAttribute('href', '/pricing');
    expect(screen.getByRole('heading', { level: 1 })).toContainElement(badge);
    expect((await screen.findAllByRole('link', { name: 'Upgrade to PRO' })).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/pricing');
  });

  it('are summed up in four cards, each of which leads to its tab', async () => {
    open('FREE');
    const cards = (await screen.findAllByRole('listitem')).map((card) => within(card).getByRole('heading'));
    expect(cards.map(({ textContent }) => textContent)).toEqual(TITLES);
    await userEvent.click(within(cards[2]!).getByRole('link'));
    expect(screen.getByRole('tabpanel', { name: 'Calendar Export' })).toBeInTheDocument();
  });

  it.each([
    ['categories', 'Game Categories', 'customCategories', 'Create Category'],
    ['wishlist', 'Game Wishlist', 'wishlist', 'Add Game'],
    ['calendar', 'Calendar Export', 'calendarExport', 'Connect Calendar'],
    ['reminders', 'Custom Reminders', 'customReminders', 'Create Reminder'],
  ])('has a tab %s behind its feature flag', async (tab, title, flag, action) => {
    const api = open('FREE', `/pro-features?tab=${tab}`);
    expect(await screen.findByRole('tabpanel', { name: title })).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: `Unlock ${title}` })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: action })).toHaveAttribute('aria-disabled', 'true');
    expect(api.sent.filter(({ url }) => url.includes('feature-access')).map(({ url }) => url)).toEqual([
      `/subscription/feature-access/${flag}`,
    ]);
  });

  it.each(['PRO', 'ADMIN'] as const)('has four tabs with counts for %s, and no cards', async (plan) => {
    const api = open(plan);
    const tabs = await screen.findAllByRole('tab');
    for (const [index, name] of TITLES.entries()) expect(tabs[index]).toHaveAccessibleName(name);
    for (const [index, text] of ['3 categories', '1 game', '0 calendars', '12 active reminders'].entries())
      await waitFor(() => expect(tabs[index]).toHaveAccessibleDescription(text));
    expect(screen.queryByText('Sort your games your own way.')).not.toBeInTheDocument();
    expect(api.to('GET', '/user/pro-summary')).toHaveLength(1);
  });

  it('moves through the tabs with the keyboard, past both ends', async () => {
    open('PRO');
    await userEvent.click(await screen.findByRole('tab', { name: 'Game Categories' }));
    for (const [key, name] of [
      ['{ArrowRight}', 'Game Wishlist'],
      ['{ArrowLeft}{ArrowLeft}', 'Custom Reminders'],
      ['{ArrowRight}', 'Game Categories'],
      ['{End}', 'Custom Reminders'],
      ['{Home}', 'Game Categories'],
    ] as const) {
      await userEvent.keyboard(key);
      const tab = screen.getByRole('tab', { name });
      expect(tab).toHaveFocus();
      expect(tab).toHaveAttribute('aria-selected', 'true');
      expect(screen.getByRole('tabpanel', { name })).toBeInTheDocument();
    }
  });

  it.each([null, 'FREE'] as const)('shows no counts for a user with plan %s', async (plan) => {
    const api = open(plan);
    await screen.findAllByRole('link', { name: 'Upgrade to PRO' });
    expect(api.to('GET', '/user/pro-summary')).toEqual([]);
  });

  it.each(['PRO', 'ADMIN'] as const)('shows no upgrade to %s', async (plan) => {
    open(plan);
    expect(await screen.findByRole('button', { name: 'Create Category' })).not.toHaveAttribute(
      'aria-disabled',
    );
    expect(screen.queryByRole('link', { name: /upgrade|plans/i })).not.toBeInTheDocument();
    expect(screen.queryByText(/Unlock/)).not.toBeInTheDocument();
  });
});
