import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { featureAccess, thePlans } from '../../../../test/billing.ts';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { FeatureGate } from './FeatureGate.tsx';

const ACCESS = 'GET /subscription/feature-access/wishlist';

const open = (routes: Parameters<typeof fakeApi>[0] = {}) => {
  const api = fakeApi({ 'GET /subscription/plans': { body: thePlans() }, ...routes });
  renderApp(
    <FeatureGate
      feature="wishlist"
      about="A list of wishes."
      locked={<button disabled>Add Game</button>}
      readOnlyContent={<p>the old wishes</p>}
    >
      <p>the wishes</p>
    </FeatureGate>,
  );
  return api;
};

beforeEach(resetSession);

describe('FeatureGate', () => {
  it('renders nothing of the feature until the server has confirmed access', () => {
    open({ [ACCESS]: { body: featureAccess(true) } });
    expect(screen.getByText('Checking feature access...')).toBeInTheDocument();
    expect(screen.queryByText('the wishes')).not.toBeInTheDocument();
  });

  it('renders the feature for users with access', async () => {
    const api = open({ [ACCESS]: { body: featureAccess(true) } });
    expect(await screen.findByText('the wishes')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Unlock Game Wishlist' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Add Game' })).not.toBeInTheDocument();
    expect(api.sent.map(({ url }) => url)).toContain('/subscription/feature-access/wishlist');
  });

  it('shows other users the description, the reason, the price and the upgrade', async () => {
    open({ [ACCESS]: { body: featureAccess(false, 'Not in your plan.') } });
    expect(await screen.findByRole('region', { name: 'Unlock Game Wishlist' })).toHaveTextContent(
      /A list of wishes\.Not in your plan\./,
    );
    expect(await screen.findByText('Only $7.31/month • Cancel anytime • Instant access')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Upgrade to PRO' })).toHaveAttribute('href', '/pricing');
    expect(screen.getByRole('button', { name: 'Add Game' })).toBeDisabled();
    expect(screen.queryByText('the wishes')).not.toBeInTheDocument();
  });

  it('shows existing content read-only to users who lost access, and to nobody else', async () => {
    open({ [ACCESS]: { body: featureAccess(false) } });
    expect(await screen.findByText('the old wishes')).toBeInTheDocument();
    expect(screen.queryByText('the wishes')).not.toBeInTheDocument();
  });

  it('shows visitors the same card without a request', async () => {
    localStorage.clear();
    const api = open();
    expect(await screen.findByText('Only $7.31/month • Cancel anytime • Instant access')).toBeInTheDocument();
    expect(api.to('GET', '/subscription/feature-access/wishlist')).toEqual([]);
    expect(screen.queryByText('the old wishes')).not.toBeInTheDocument();
    expect(screen.queryByText('the wishes')).not.toBeInTheDocument();
  });

  it('stays locked when the check fails, shows the error and retries', async () => {
    open({
      [ACCESS]: [
        { status: 403, body: { code: 'FEATURE_ACCESS_CHECK_FAILED', message: 'The check is out of order.' } },
        { body: featureAccess(true) },
      ],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to check feature accessThe check is out of order.',
    );
    expect(screen.queryByText('the wishes')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('the wishes')).toBeInTheDocument();
  });

  it('offers no upgrade where payments are unavailable', async () => {
    open({
      [ACCESS]: { body: featureAccess(false) },
      'GET /subscription/plans': { body: thePlans(false) },
    });
    expect(await screen.findByText(/This instance does not take payments\./)).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Upgrade to PRO' })).not.toBeInTheDocument();
    expect(screen.queryByText(/Only/)).not.toBeInTheDocument();
  });

  it('shows no price without one from the server', async () => {
    open({
      [ACCESS]: { body: featureAccess(false) },
      'GET /subscription/plans': { status: 403, body: { message: 'No prices.' } },
    });
    expect(await screen.findByText('Cancel anytime • Instant access')).toBeInTheDocument();
  });
});
