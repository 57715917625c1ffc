import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { thePlans } from '../../../../test/billing.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';
import { PricingPage } from './PricingPage.tsx';

const routes = (currentPlan?: string, plan = {}) => ({
  'GET /subscription/plans': { body: thePlans() },
  ...(currentPlan && {
    'GET /auth/session': {
      body: { success: true, data: { user: { username: 'jo', isAdmin: false, currentPlan, ...plan } } },
    },
  }),
});
const open = (currentPlan?: string, at = '/pricing', config = {}) => {
  if (currentPlan) localStorage.setItem('authToken', 'the-token');
  const api = fakeApi({ ...routes(currentPlan), 'GET /config': { body: config } });
  renderApp(<PricingPage />, { at });
  return api;
};
const card = (name: string) => screen.findByRole('region', { name });

beforeEach(() => localStorage.clear());

describe('PricingPage', () => {
  it('has title and heading', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Choose the Perfect Plan');
    expect(screen.getByRole('heading', { name: 'Choose Your Plan' })).toBeInTheDocument();
    await card('Pro');
    expect(document.title).toBe('Pricing Plans - Patchlight');
  });

  it('shows monthly and yearly prices from the server, with the yearly savings', async () => {
    open();
    const pro = await card('Pro');
    expect(within(pro).getByText('$7.31')).toBeInTheDocument();
    expect(within(pro).getByText('Most Popular')).toBeInTheDocument();
    expect(screen.getByText('30% OFF')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
    expect(within(pro).getByText('$61.40')).toBeInTheDocument();
    expect(within(await card('Free')).getByText('$0')).toBeInTheDocument();
  });

  it('compares the plans in a table with limits from the server', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Games tracked/ });
    expect(within(row).getByText('12')).toBeInTheDocument();
    expect(within(row).getByText('Unlimited')).toBeInTheDocument();
    expect(screen.getByRole('row', { name: 'Support response 48-72 hours 4-8 hours' })).toBeInTheDocument();
  });

  it('shows questions, four reasons, and three for PRO', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Frequently Asked Questions' })).toBeInTheDocument();
    for (const point of ['Secure Payments', 'Cancel Anytime', '30-Day Guarantee', 'Trusted by Gamers'])
      expect(screen.getByRole('heading', { name: point })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Why Choose Pro?' })).toBeInTheDocument();
    for (const reason of ['No Limits', 'Real-time Updates', 'Priority Support'])
      expect(screen.getByText(reason)).toBeInTheDocument();
    const answer = screen.getByText(/Write to us within 30 days/);
    expect(within(answer).getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', '/support');
  });

  it('shows the real check interval', async () => {
    open(undefined, '/pricing', { checkInterval: { shortest: 600, longest: 7_200 } });
    expect(
      await screen.findByText(
        'Games are usually checked every 10 minutes to 2 hours, most often when they are likely to post.',
      ),
    ).toBeVisible();
  });

  it('links a visitor to sign-up, and to sign-in before an upgrade', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/register');
    expect(screen.getByRole('link', { name: 'Upgrade to Pro - $7.31/mo' })).toHaveAttribute('href', '/login');
  });

  it('marks the current plan of a FREE user and starts a checkout for the selected period', async () => {
    const api = open('FREE');
    expect(within(await card('Free')).getByRole('button', { name: 'Current Plan' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(screen.getByRole('radio', { name: /Yearly/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade to Pro - $61.40/yr' }));
    expect(api.to('POST', '/subscription/create-checkout-session')[0]?.body).toEqual({
      planType: 'PRO',
      planPeriod: 'yearly',
    });
  });

  it('shows an error when the upgrade fails, with a next step', async () => {
    localStorage.setItem('authToken', 'the-token');
    const failure = {
      status: 409,
      body: { code: 'CHECKOUT_CREATION_FAILED', message: 'You already have PRO.' },
    };
    const api = fakeApi({ ...routes('FREE'), 'POST /subscription/create-checkout-session': failure });
    renderApp(<PricingPage />);
    await userEvent.click(await screen.findByRole('button', { name: /Upgrade to Pro/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to start upgrade processYou already have PRO.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(api.to('POST', '/subscription/create-checkout-session').length).toBeGreaterThan(1);
  });

  it('names no end that is past, as after a renewal that was not paid', async () => {
    localStorage.setItem('authToken', 'the-token');
    fakeApi(routes('PRO', { planExpiresAt: '2020-05-06T12:00:00.000Z', autoRenew: true }));
    renderApp(<PricingPage />);
    expect(await screen.findByText("You're on PRO!")).toBeInTheDocument();
    expect(screen.queryByText(/Renews on/)).not.toBeInTheDocument();
  });

  it.each(['PRO', 'ADMIN'])('shows %s users no purchase', async (plan) => {
    open(plan);
    expect(await screen.findByText("You're on PRO!")).toBeInTheDocument();
    expect(within(await card('Pro')).getByRole('button', { name: 'Current Plan' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    expect(within(await card('Free')).getByRole('button', { name: 'Get Started' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  });

  it.each([
    [true, 'Renews on May 6, 2030.'],
    [false, 'PRO until May 6, 2030.'],
  ])('shows when PRO renews or ends: %s', async (autoRenew, text) => {
    localStorage.setItem('authToken', 'the-token');
    fakeApi(routes('PRO', { planExpiresAt: '2030-05-06T12:00:00.000Z', autoRenew }));
    renderApp(<PricingPage />);
    expect(await screen.findByText("You're on PRO!")).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it('shows that a canceled payment charged nothing', () => {
    open('FREE', '/pricing?checkout=cancelled');
    expect(screen.getByText('The payment was not finished. Nothing was charged.')).toBeInTheDocument();
  });

  it('shows an error when loading the plans fails, and retries', async () => {
    fakeApi({
      'GET /subscription/plans': [{ status: 403, body: { message: '' } }, { body: thePlans() }],
    });
    renderApp(<PricingPage />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load subscription plans');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('Pro')).toBeInTheDocument();
  });

  it('shows when payments are unavailable on this instance', async () => {
    fakeApi({ 'GET /subscription/plans': { body: thePlans(false) } });
    renderApp(<PricingPage />);
    expect(await screen.findByText(/does not take payments/)).toBeInTheDocument();
  });

  it('hides upgrades where payments are unavailable', async () => {
    localStorage.setItem('authToken', 'the-token');
    const api = fakeApi({ ...routes('FREE'), 'GET /subscription/plans': { body: thePlans(false) } });
    renderApp(<PricingPage />);
    await userEvent.click(await screen.findByRole('button', { name: /Upgrade to Pro/ }));
    expect(api.to('POST', '/subscription/create-checkout-session')).toEqual([]);
  });
});
