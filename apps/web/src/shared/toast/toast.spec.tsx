import Dialog from '@mui/material/Dialog';
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { showToast, ToastRegion } from './index.ts';

describe('a toast with an action', () => {
  it.each([
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Undo' }))],
    ['z', () => userEvent.keyboard('z')],
  ])('acts once and closes on %s', async (_, press) => {
    let runs = 0;
    render(<ToastRegion />);
    act(() => showToast('Gone.', 'success', { label: 'Undo', run: () => (runs += 1) }));
    await press();
    expect(runs).toBe(1);
    expect(screen.queryByText('Gone.')).not.toBeInTheDocument();
    await userEvent.keyboard('z');
    expect(runs).toBe(1);
  });
});

it('a toast is heard over an open dialog', () => {
  const { container } = render(
    <>
      <Dialog open>Open</Dialog>
      <ToastRegion />
    </>,
  );
  act(() => showToast('Marked.'));
  expect(container).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByRole('status')).toHaveTextContent('Marked.');
});
