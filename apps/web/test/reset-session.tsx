import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';

let people = 0;

/** Signs a user in with an unused rate limit and no toasts. */
export const resetSession = async (): Promise<void> => {
  localStorage.setItem('authToken', `token-${++people}`);
  const { unmount } = render(<ToastRegion />);
  for (const dismiss of screen.queryAllByRole('button', { name: 'Dismiss' })) await userEvent.click(dismiss);
  unmount();
};
