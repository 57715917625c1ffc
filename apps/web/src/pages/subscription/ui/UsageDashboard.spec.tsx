import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import type { PlanType, UpgradeRecommendation } from '@patchlight/contracts';
import { useUsage } from '@/entities/plan';
import { api } from '@/shared/api';
import { aUsage, noAdvice } from '../../../../test/billing.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { UsageDashboard } from './UsageDashboard.tsx';

const usageOf = (games: number) => ({ body: { success: true, usage: aUsage(games) } });
const ADVICE = 'GET /plans/upgrade-recommendations';

const open = (routes: Parameters<typeof fakeApi>[0], plan: PlanType = 'FREE') => {
  const sent = fakeApi({ [ADVICE]: { body: noAdvice }, ...routes });
  const { store } = renderApp(<Page plan={plan} />);
  return Object.assign(sent, { store });
};
const Page = ({ plan }: { plan: PlanType }) => <UsageDashboard plan={plan} query={useUsage()} />;
const nudge = () => screen.getByRole('region', { name: 'Upgrade' });

beforeEach(resetSession);

describe('UsageDashboard', () => {
  it('shows a welcome to a user without usage', async () => {
    open({ 'GET /plans/usage': usageOf(0) });
    expect(await screen.findByText('Welcome')).toBeInTheDocument();
    expect(screen.getByText(/Your account is being set up\./)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Search Games' })).toHaveAttribute('href', '/search');
  });

  it('shows the plan with what it allows, and no second upgrade button', async () => {
    open({ 'GET /plans/usage': usageOf(11) });
    await screen.findByText('Approaching Limit');
    expect(screen.getByRole('region', { name: 'Current plan' })).toHaveTextContent(
      'Current Plan12 games, and 40 notifications and 80 API calls a day.FREE',
    );
    expect(screen.queryByRole('link', { name: /Upgrade/ })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Compare the plans' })).toHaveAttribute('href', '/pricing');
  });

  it('shows why loading failed with instructions, and retries', async () => {
    open({ 'GET /plans/usage': [{ status: 403, body: { message: 'Not now.' } }, usageOf(3)] });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Unable to Load Usage DataAPI error: Not now. Refresh the page, or contact support if it stays like this.',
    );
    expect(screen.getByRole('link', { name: 'contact support' })).toHaveAttribute('href', '/support');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Games Tracked' })).toBeInTheDocument();
    expect(screen.queryByText('Welcome')).not.toBeInTheDocument();
  });

  it('keeps data on screen when a refresh fails', async () => {
    const { store } = open({
      'GET /plans/usage': [usageOf(3), { status: 403, body: { message: 'Not now.' } }],
    });
    await screen.findByRole('region', { name: 'Games Tracked' });
    act(() => void store.dispatch(api.util.invalidateTags(['Usage'])));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to refresh usage statisticsAPI error: Not now.',
    );
    expect(screen.getByRole('region', { name: 'Games Tracked' })).toHaveTextContent('3of 12');
  });

  it('shows the recommendations of the server in their order', async () => {
    const recommendations: UpgradeRecommendation[] = [
      { feature: 'apiCalls', reason: 'All calls of today are made.', urgency: 'high' },
      { feature: 'unlimitedGames', reason: 'Two slots are left.', urgency: 'medium' },
    ];
    open({ 'GET /plans/usage': usageOf(10), [ADVICE]: { body: { ...noAdvice, recommendations } } });
    await screen.findByText('All calls of today are made.');
    expect(nudge()).toHaveTextContent(
      /API Calls All calls of today are made\.Unlimited Games Two slots are left\./,
    );
  });

  it('shows a generic recommendation without specific ones, or when loading them fails', async () => {
    open({ 'GET /plans/usage': usageOf(1), [ADVICE]: { status: 403, body: { message: 'No advice.' } } });
    expect(await screen.findByText('No limits, instant notifications.')).toBeInTheDocument();
  });

  it.each(['PRO', 'ADMIN'] as const)(
    'shows %s users no recommendation and sends no request',
    async (plan) => {
      const sent = open({ 'GET /plans/usage': usageOf(3) }, plan);
      await screen.findByRole('region', { name: 'Games Tracked' });
      expect(screen.queryByRole('region', { name: 'Upgrade' })).not.toBeInTheDocument();
      expect(sent.to('GET', '/plans/upgrade-recommendations')).toEqual([]);
    },
  );
});
