import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useSession } from '@/entities/session';
import { messageOf } from '@/shared/api';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { useUpgrade } from './use-upgrade.ts';

const userWith = (currentPlan: string) => ({
  body: { success: true, data: { user: { username: 'jo', isAdmin: false, currentPlan } } },
});
const CHECKOUT = 'POST /subscription/create-checkout-session';

const Upgrade = () => {
  const session = useSession();
  const { upgrade, isLeaving, problem } = useUpgrade();
  return (
    <>
      <p>{session.status === 'signed-in' ? session.user.currentPlan : session.status}</p>
      <button onClick={() => void upgrade('yearly')}>{isLeaving ? 'Leaving' : 'Upgrade'}</button>
      {problem !== null && <p role="alert">{messageOf(problem)}</p>}
    </>
  );
};

beforeEach(resetSession);

describe('useUpgrade', () => {
  it('can start again after returning from the payment page', async () => {
    fakeApi({
      'GET /auth/session': userWith('FREE'),
      [CHECKOUT]: { body: { success: true, checkoutUrl: '#pay' } },
    });
    renderApp(<Upgrade />);
    await userEvent.click(screen.getByRole('button'));
    await waitFor(() => expect(window.location.hash).toBe('#pay'));
    expect(screen.getByRole('button')).toHaveTextContent('Leaving');
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    expect(screen.getByRole('button')).toHaveTextContent('Upgrade');
  });

  it('shows that another tab has already upgraded, and refetches the plan', async () => {
    fakeApi({
      'GET /auth/session': [userWith('FREE'), userWith('PRO')],
      [CHECKOUT]: { status: 409, body: { message: 'You already have PRO.' } },
    });
    renderApp(<Upgrade />);
    expect(await screen.findByText('FREE')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('You already have PRO.');
    expect(await screen.findByText('PRO')).toBeInTheDocument();
  });
});
