import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { showToast, ToastRegion } from './index.ts';

it('a toast carries one action, which runs once and closes it', async () => {
  let runs = 0;
  render(<ToastRegion />);
  act(() => showToast('Gone.', 'success', { label: 'Undo', run: () => (runs += 1) }));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(runs).toBe(1);
  expect(screen.queryByText('Gone.')).not.toBeInTheDocument();
});
