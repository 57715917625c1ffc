import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderApp } from '../../../test/render.tsx';
import { Dialog, preloadOverlays } from './overlays.tsx';
import { ConfirmRemoval, FilterSheet, Sheet } from './Sheet.tsx';

const onPhone = (): void => {
  const { matchMedia } = window;
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation((media) => ({ ...matchMedia(media), matches: media === '(width < 56.25em)' }));
};
const show = (count: number, onClear = () => undefined) =>
  renderApp(
    <FilterSheet count={count} onClear={onClear}>
      <button>Major</button>
    </FilterSheet>,
  );

beforeAll(() => preloadOverlays());
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

it('shows the filters in place on wide windows', () => {
  show(1);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Major']);
});

it('shows them in a sheet on phones, behind a button with their number', async () => {
  onPhone();
  const onClear = jest.fn(() => undefined);
  show(2, onClear);
  const button = screen.getByRole('button', { name: 'Filter 2 in use' });
  expect(screen.queryByRole('button', { name: 'Major' })).not.toBeInTheDocument();
  await userEvent.click(button);
  expect(await screen.findByRole('dialog', { name: 'Filter' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Major' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(onClear).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(button).toHaveFocus();
});

it('counts nothing while no filter is in use', () => {
  onPhone();
  show(0);
  expect(screen.getByRole('button', { name: 'Filter' })).toHaveAttribute('data-active', 'false');
});

const RemovesItsButton = () => {
  const [isOpen, setIsOpen] = useState(false);
  const [isRemoved, setIsRemoved] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      {!isRemoved && <button onClick={() => setIsOpen(true)}>Open</button>}
      <Sheet isOpen={isOpen} onClose={() => setIsOpen(false)} title="Item">
        <button onClick={() => setIsRemoved(true)}>Remove</button>
        <button onClick={() => setIsOpen(false)}>Done</button>
      </Sheet>
    </main>
  );
};

it('gives the focus to the page if what opened it is gone', async () => {
  renderApp(<RemovesItsButton />);
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('main')).toHaveFocus();
});

const Removals = () => {
  const [item, setItem] = useState<{ name: string } | null>(null);
  return (
    <>
      {['A', 'B'].map((name) => (
        <button key={name} onClick={() => setItem({ name })}>
          {name}
        </button>
      ))}
      <ConfirmRemoval
        item={item}
        verb="Remove"
        text="There is no undo."
        errorMessage="Failed to remove"
        run={() => Promise.reject(new Error())}
        onClose={() => setItem(null)}
      />
    </>
  );
};

it('asks about the next item without the error of the last one', async () => {
  renderApp(<Removals />);
  await userEvent.click(screen.getByRole('button', { name: 'A' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  await userEvent.click(await screen.findByRole('button', { name: 'B' }));
  expect(await screen.findByRole('dialog', { name: 'Remove "B"?' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

/** Opens one dialog, then another in its place: the first leaves at the moment at which the second is added. */
const TwoDialogs = () => {
  const [opened, setOpened] = useState(0);
  const endTransitions = (): HTMLElement => {
    jest.advanceTimersByTime(1_000);
    return document.body;
  };
  return (
    <>
      <button onClick={() => setOpened(1)}>Open</button>
      <Dialog open={opened === 1}>
        <button onClick={() => setOpened(2)}>Next</button>
      </Dialog>
      <Dialog open={opened === 2} container={endTransitions}>
        Text
      </Dialog>
    </>
  );
};

it('shows screen readers a dialog that opens while another one leaves', () => {
  jest.useFakeTimers();
  renderApp(<TwoDialogs />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByText('Next')).not.toBeInTheDocument();
  expect(screen.getByRole('dialog')).toHaveTextContent('Text');
});
