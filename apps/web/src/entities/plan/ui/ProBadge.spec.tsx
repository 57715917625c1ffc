import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../../../test/render.tsx';
import { ProBadge, UpgradeChip } from './ProBadge.tsx';

const TIP = 'PRO Feature - Click to upgrade';

describe('ProBadge', () => {
  it.each(['chip', 'icon', 'text'] as const)('for %s shows the plan and links to Pricing', (variant) => {
    renderApp(<ProBadge variant={variant} />);
    const badge = screen.getByRole('link', { name: TIP });
    expect(badge).toHaveAttribute('href', '/pricing');
    expect(badge).toHaveAttribute('title', TIP);
    expect(badge.textContent).toBe(variant === 'icon' ? '' : 'PRO');
    expect(badge.querySelector('svg') !== null).toBe(variant !== 'text');
  });

  it('calls onClick instead of navigating', async () => {
    let clicks = 0;
    renderApp(<ProBadge onClick={() => (clicks += 1)} />);
    await userEvent.click(screen.getByRole('button', { name: TIP }));
    expect(clicks).toBe(1);
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('can be hidden from PRO users, as can UpgradeChip', () => {
    renderApp(
      <>
        <ProBadge isHidden />
        <UpgradeChip isHidden />
      </>,
    );
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});

it('UpgradeChip links to Pricing', () => {
  renderApp(<UpgradeChip />);
  expect(screen.getByRole('link', { name: 'Upgrade to PRO' })).toHaveAttribute('href', '/pricing');
});
