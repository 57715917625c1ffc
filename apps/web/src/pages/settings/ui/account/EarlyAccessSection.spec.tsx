import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { resetSession } from '../../../../../test/reset-session.tsx';
import { renderApp } from '../../../../../test/render.tsx';
import { EarlyAccessSection } from './EarlyAccessSection.tsx';

const userWith = (currentPlan: string, hasEarlyAccess: boolean) => ({
  body: { success: true, data: { user: { username: 'jo', currentPlan, hasEarlyAccess } } },
});
const show = () =>
  renderApp(
    <>
      <EarlyAccessSection />
      <ToastRegion />
    </>,
  );

describe('early access', () => {
  beforeEach(resetSession);

  it('is switched on and off by PRO users', async () => {
    const sent = fakeApi({
      'GET /auth/session': [userWith('PRO', false), userWith('PRO', true)],
      'PUT /user/early-access': { body: { success: true, message: 'Early access is on' } },
    });
    show();
    const early = await screen.findByRole('switch', { name: 'Open early features' });
    expect(early).not.toBeChecked();
    await userEvent.click(early);
    expect(await screen.findByText('Early access is on')).toBeInTheDocument();
    expect(sent.to('PUT', '/user/early-access')[0]?.body).toEqual({ isOn: true });
    expect(await screen.findByRole('switch', { checked: true })).toBeInTheDocument();
    expect(screen.getByText('Usual gap between updates')).toBeInTheDocument();
  });

  it('says why a change failed, and stays as it was', async () => {
    fakeApi({
      'GET /auth/session': userWith('PRO', false),
      'PUT /user/early-access': { status: 400, body: { message: 'Not now.' } },
    });
    show();
    await userEvent.click(await screen.findByRole('switch'));
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    expect(screen.getByRole('switch')).not.toBeChecked();
  });

  it('shows other users what is coming, with the way to PRO', async () => {
    fakeApi({ 'GET /auth/session': userWith('FREE', false) });
    show();
    expect(await screen.findByText('Usual gap between updates')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: /Upgrade to PRO/ })).toHaveAttribute('href', '/pricing');
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });
});
