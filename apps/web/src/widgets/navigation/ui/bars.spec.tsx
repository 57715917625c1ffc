import { beforeAll, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserBody } from '@patchlight/contracts';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';
import { SignedInBars, SignedOutBars } from '../index.ts';
import { avatarColor } from './Avatar.tsx';

const USER = { username: 'moss', email: 'moss@patchlight.example', currentPlan: 'FREE' } as UserBody;

beforeAll(() => preloadOverlays());

const open = async ({ isAdmin = false, isPro = false, user = USER } = {}) => {
  fakeApi({});
  renderApp(
    <SignedInBars
      session={{ status: 'signed-in', user, isAdmin, isPro }}
      bell={<button>Notifications</button>}
      inboxTab={null}
    />,
  );
  const bar = within(screen.getByRole('banner'));
  await userEvent.click(bar.getByRole('button', { name: 'Account menu' }));
  return { bar, menu: within(await screen.findByRole('menu')) };
};
const hidden = { hidden: true };
const linkTo = (bar: Awaited<ReturnType<typeof open>>['bar'], name: string) =>
  bar.queryByRole('link', { name, ...hidden })?.getAttribute('href');

describe('navigation bars', () => {
  it('link to the pages of all users and highlight PRO Features', async () => {
    const { bar, menu } = await open();
    expect(linkTo(bar, 'Patchlight, home')).toBe('/');
    expect(linkTo(bar, 'My Games')).toBe('/my-games');
    expect(linkTo(bar, 'Calendar')).toBe('/calendar');
    expect(bar.getAllByRole('link', { name: 'Search Games', ...hidden })[0]).toHaveAttribute(
      'href',
      '/search',
    );
    expect(bar.getByRole('link', { name: 'PRO Features', ...hidden })).toHaveAttribute(
      'data-highlighted',
      'true',
    );
    expect(bar.getByRole('button', { name: 'Notifications', ...hidden })).toBeInTheDocument();
    expect(linkTo(bar, 'Admin')).toBeUndefined();
    expect(menu.getByText('moss')).toBeInTheDocument();
    expect(menu.getByText('moss@patchlight.example')).toBeInTheDocument();
    expect(menu.getByText('FREE')).toBeInTheDocument();
    expect(menu.getByText('M').style.color).toBe(`var(--ev${avatarColor('moss')})`);
    expect(menu.getByRole('menuitem', { name: 'Subscription' })).toHaveAttribute('href', '/subscription');
    expect(menu.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  });

  it('show PRO users their plan', async () => {
    const { bar, menu } = await open({ isPro: true, user: { ...USER, currentPlan: 'PRO' } });
    const features = bar.getByRole('link', { name: /^PRO Features/, ...hidden });
    expect(features).toHaveTextContent('ACTIVE');
    expect(features).toHaveAttribute('data-highlighted', 'false');
    expect(menu.getByRole('menuitem', { name: 'Subscription PRO' })).toBeInTheDocument();
    expect(menu.getAllByText('PRO')).toHaveLength(2);
  });

  it('show an admin the admin area and the badge', async () => {
    const { bar, menu } = await open({ isAdmin: true });
    expect(linkTo(bar, 'Admin')).toBe('/admin');
    expect(menu.getByText('ADMIN')).toBeInTheDocument();
  });

  it('show no admin badge unless the flag is exactly true', async () => {
    const { menu } = await open({ user: { ...USER, isAdmin: 'true' as unknown as boolean } });
    expect(menu.queryByText('ADMIN')).not.toBeInTheDocument();
  });

  it('list the items of the specification in their order, with wishlist and reminders', async () => {
    const { menu } = await open();
    const items = menu.getAllByRole('menuitem');
    const named = items.map(({ textContent }) => textContent);
    expect(named.filter((name) => /^(Subscription|Settings|Logout)$/.test(name!))).toEqual([
      'Subscription',
      'Settings',
      'Logout',
    ]);
    expect(menu.getByRole('menuitem', { name: 'Wishlist' })).toHaveAttribute(
      'href',
      '/pro-features?tab=wishlist',
    );
    expect(menu.getByRole('menuitem', { name: 'Reminders' })).toHaveAttribute(
      'href',
      '/pro-features?tab=reminders',
    );
  });

  it('switch the theme and stay open', async () => {
    const { menu } = await open();
    const theme = (name: string) => menu.getByRole('menuitemradio', { name });
    expect(theme('Dark theme')).toBeChecked();
    await userEvent.click(theme('Light theme'));
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
    expect(theme('Light theme')).toBeChecked();
    expect(theme('Dark theme')).not.toBeChecked();
    await userEvent.click(theme('System theme'));
    expect(document.documentElement).toHaveAttribute('data-theme', 'system');
  });

  it('have the same under More on phones', async () => {
    await open();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    await userEvent.click(screen.getByRole('button', { name: 'More' }));
    const menu = within(await screen.findByRole('menu'));
    for (const name of ['Wishlist', 'Reminders', 'Subscription', 'Settings', 'Logout'])
      expect(menu.getByRole('menuitem', { name })).toBeInTheDocument();
    expect(menu.getAllByRole('menuitemradio')).toHaveLength(3);
  });

  it('redirect to sign-in on logout', async () => {
    const { menu } = await open();
    await userEvent.click(menu.getByRole('menuitem', { name: 'Logout' }));
    expect(screen.getByTestId('address')).toHaveTextContent('/login');
  });
});

it('show a visitor sign-up, sign-in, PRO Features and Pricing', () => {
  renderApp(<SignedOutBars />);
  const bar = within(screen.getByRole('banner'));
  for (const [name, href] of [
    ['Login', '/login'],
    ['Sign Up', '/register'],
    ['PRO Features', '/pro-features'],
    ['Pricing', '/pricing'],
  ])
    expect(bar.getByRole('link', { name })).toHaveAttribute('href', href);
});

it('derive the avatar color from the name', () => {
  expect(avatarColor('moss')).toBe(avatarColor('moss'));
  expect(new Set(['moss', 'fern', 'tess', 'ada'].map(avatarColor)).size).toBeGreaterThan(1);
});
