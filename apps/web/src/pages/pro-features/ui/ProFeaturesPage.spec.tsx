import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
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
    const heading = screen.getByRole('heading', { level: 1 });
    expect(await within(heading).findByTitle('PRO Feature - Click to upgrade')).toHaveAttribute(
      'href',
      '/pricing',
    );
    expect((await screen.findAllByRole('link', { name: 'Upgrade to PRO' })).length).toBeGreaterThan(0);
    expect(screen.getByRole('link', { name: 'See the plans' })).toHaveAttribute('href', '/pricing');
  });

  it('are summed up in four cards, each of which leads to its tab', async () => {
    open('FREE');
    const cards = screen.getAllByRole('listitem').map((card) => within(card).getByRole('heading'));
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
    expect(screen.getByRole('tabpanel', { name: title })).toBeInTheDocument();
    expect(await screen.findByRole('region', { name: `Unlock ${title}` })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: action })).toHaveAttribute('aria-disabled', 'true');
    expect(api.sent.filter(({ url }) => url.includes('feature-access')).map(({ url }) => url)).toEqual([
      `/subscription/feature-access/${flag}`,
    ]);
  });

  it.each(['PRO', 'ADMIN'] as const)('shows counts for %s', async (plan) => {
    const api = open(plan);
    for (const text of ['3 categories', '1 game', '0 calendars', '12 active reminders'])
      expect(await screen.findByText(text)).toBeInTheDocument();
    expect(api.to('GET', '/user/pro-summary')).toHaveLength(1);
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
