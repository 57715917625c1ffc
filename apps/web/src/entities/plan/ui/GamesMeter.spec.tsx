import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '../../../../test/render.tsx';
import { GamesMeter } from './GamesMeter.tsx';

it.each([
  [0, 'fine', '10 left', false],
  [5, 'fine', '5 left', false],
  [6, 'busy', '4 left', false],
  [7, 'busy', '3 left', false],
  [8, 'full', '2 left', true],
  [10, 'full', 'Limit reached', true],
  [12, 'full', 'Limit reached', true],
])(
  '%i of 10 games has level %s, shows "%s", shows the upgrade: %p',
  (tracked, level, words, offersUpgrade) => {
    renderApp(
      <GamesMeter usage={{ tracked, limit: 10, isUnlimited: false, percentage: (tracked / 10) * 100 }} />,
    );
    const meter = screen.getByRole('meter', { name: 'Games tracked' });
    expect(meter.firstElementChild).toHaveAttribute('data-level', level);
    expect(meter).toHaveAttribute('aria-valuetext', `${tracked} of 10 games`);
    expect(meter).toHaveAttribute('aria-valuenow', String(Math.min(tracked, 10)));
    expect(screen.getByText(`${tracked} of 10 games`)).toBeInTheDocument();
    expect(screen.getByText(words)).toBeInTheDocument();
    const upgrade = screen.queryByRole('link', { name: 'Upgrade to PRO' });
    expect(upgrade !== null).toBe(offersUpgrade);
  },
);

it('renders nothing without a limit', () => {
  renderApp(<GamesMeter usage={{ tracked: 5, limit: 999_999, isUnlimited: true, percentage: 0 }} />);
  expect(screen.queryByRole('meter')).not.toBeInTheDocument();
});
