import { afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderApp } from '../../../test/render.tsx';
import { Dialog, preloadOverlays } from './overlays.tsx';

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

beforeAll(() => preloadOverlays());
afterEach(() => {
  jest.useRealTimers();
});

it('shows screen readers a dialog that opens while another one leaves', () => {
  jest.useFakeTimers();
  renderApp(<TwoDialogs />);
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByText('Next')).not.toBeInTheDocument();
  expect(screen.getByRole('dialog')).toHaveTextContent('Text');
});
