import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../../test/render.tsx';
import { ProBadge, UpgradeChip } from './ProBadge.tsx';

const TIP = 'PRO Feature - Click to upgrade';

describe('the PRO badge', () => {
  it.each(['chip', 'icon', 'text'] as const)('as a %s says what it is and leads to the prices', (variant) => {
    renderApp(<ProBadge variant={variant} />);
    const badge = screen.getByRole('link', { name: TIP });
    expect(badge).toHaveAttribute('href', '/pricing');
    expect(badge).toHaveAttribute('title', TIP);
    expect(badge.textContent).toBe(variant === 'icon' ? '' : 'PRO');
    expect(badge.querySelector('svg') !== null).toBe(variant !== 'text');
  });

  it('does what it is told to instead', async () => {
    let clicks = 0;
    renderApp(<ProBadge onClick={() => (clicks += 1)} />);
    await userEvent.click(screen.getByRole('button', { name: TIP }));
    expect(clicks).toBe(1);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('can be hidden from those who have PRO, as the chip to upgrade can', () => {
    renderApp(
      <>
        <ProBadge isHidden />
        <UpgradeChip isHidden />
      </>,
    );
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

it('the chip to upgrade leads to the prices', () => {
  renderApp(<UpgradeChip />);
  expect(screen.getByRole('link', { name: 'Upgrade to PRO' })).toHaveAttribute('href', '/pricing');
});
