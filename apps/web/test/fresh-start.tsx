import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';

let people = 0;

/** Signs somebody in whose quota of requests is unused, with no message left on the screen. */
export const freshStart = async (): Promise<void> => {
  localStorage.setItem('authToken', `token-${++people}`);
  const { unmount } = render(<ToastRegion />);
  for (const dismiss of screen.queryAllByRole('button', { name: 'Dismiss' })) await userEvent.click(dismiss);
  unmount();
};
