import Dialog from '@mui/material/Dialog';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { showToast, ToastRegion } from './index.ts';

describe('a toast with an action', () => {
  it.each([
    ['its button', () => userEvent.click(screen.getByRole('button', { name: 'Undo' }))],
    ['z', () => userEvent.keyboard('z')],
  ])('runs the action once and closes on %s', async (_, press) => {
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

it.each(['Undo', 'Dismiss'])('gives the focus back before it does its work: %s', async (name) => {
  let focused: Element | null = null;
  render(
    <>
      <button>Remove</button>
      <ToastRegion />
    </>,
  );
  act(() => showToast('Gone.', 'success', { label: 'Undo', run: () => (focused = document.activeElement) }));
  const remove = screen.getByRole('button', { name: 'Remove' });
  act(() => remove.focus());
  act(() => screen.getByRole('button', { name }).focus());
  await userEvent.keyboard('{Enter}');
  expect(screen.queryByText('Gone.')).not.toBeInTheDocument();
  expect(remove).toHaveFocus();
  expect(focused).toBe(name === 'Undo' ? remove : null);
});

describe('a toast', () => {
  afterEach(() => void jest.useRealTimers());

  it('closes after six seconds, paused while hovered', () => {
    jest.useFakeTimers();
    render(<ToastRegion />);
    act(() => showToast('Saved.'));
    act(() => jest.advanceTimersByTime(5_999));
    fireEvent.pointerEnter(screen.getByRole('list', { name: 'Messages' }));
    act(() => jest.advanceTimersByTime(60_000));
    expect(screen.getByText('Saved.')).toBeInTheDocument();
    fireEvent.pointerLeave(screen.getByRole('list', { name: 'Messages' }));
    act(() => jest.advanceTimersByTime(5_999));
    expect(screen.getByText('Saved.')).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(screen.queryByText('Saved.')).not.toBeInTheDocument();
  });
});

it('is announced over an open dialog', () => {
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

it('shows an error once, however often it occurs, and each success', () => {
  render(<ToastRegion />);
  act(() => ['Away.', 'Away.'].forEach((message) => showToast(message, 'error')));
  act(() => ['Saved.', 'Saved.'].forEach((message) => showToast(message)));
  expect(screen.getAllByText('Away.')).toHaveLength(1);
  expect(screen.getAllByText('Saved.')).toHaveLength(2);
});
