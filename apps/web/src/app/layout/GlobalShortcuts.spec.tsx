import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useIsShortcutHelpOpen, closeShortcutHelp, switchShortcuts, useShortcuts } from '@/shared/shortcuts';
import { ShortcutHelp } from '@/widgets/shortcut-help';
import { preloadOverlays } from '@/shared/ui';
import { renderApp } from '../../../test/render.tsx';
import { GlobalShortcuts } from './GlobalShortcuts.tsx';

const done: string[] = [];
const Page = () => {
  useShortcuts('Calendar', [
    { keys: '/', does: 'Filter', run: () => done.push('filter') },
    { keys: 't', does: 'Today', run: () => done.push('today') },
    { keys: 'o', does: 'Open', run: () => done.push('open') },
    { keys: 'Enter', does: 'Open', run: () => done.push('open') },
  ]);
  return null;
};
const Help = () => (useIsShortcutHelpOpen() ? <ShortcutHelp /> : null);

afterEach(() =>
  act(() => {
    closeShortcutHelp();
    switchShortcuts(false);
    done.length = 0;
  }),
);

beforeAll(() => preloadOverlays());
describe('global shortcuts', () => {
  it.each([
    ['gh', '/'],
    ['gm', '/my-games'],
    ['gc', '/calendar'],
    ['gi', '/notifications'],
    ['gs', '/search'],
    ['gt', '/settings'],
    ['/', '/search'],
  ])('%s navigates to %s', async (keys, path) => {
    renderApp(<GlobalShortcuts />, { at: '/pricing' });
    await userEvent.keyboard(keys);
    expect(screen.getByTestId('address')).toHaveTextContent(path);
  });

  it('are overridden by shortcuts of the page', async () => {
    renderApp(
      <>
        <GlobalShortcuts />
        <Page />
      </>,
      { at: '/calendar' },
    );
    await userEvent.keyboard('/');
    expect(done).toEqual(['filter']);
    expect(screen.getByTestId('address')).toHaveTextContent('/calendar');
  });

  it('do nothing below the list of them, even those of a dialog', async () => {
    const Update = () => {
      useShortcuts('Update', [{ keys: 'u', does: 'Keep unread', run: () => done.push('unread') }], {
        isModal: true,
      });
      return null;
    };
    renderApp(
      <>
        <Update />
        <ShortcutHelp />
      </>,
    );
    expect(await screen.findByRole('heading', { name: 'Update' })).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Help' })).not.toBeInTheDocument();
    await userEvent.keyboard('u');
    expect(done).toEqual([]);
  });

  it('are listed under ? with those of the page, and can be turned off permanently', async () => {
    renderApp(
      <>
        <GlobalShortcuts />
        <Page />
        <Help />
      </>,
    );
    await userEvent.keyboard('?');
    const help = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(help).toHaveTextContent('Go to My Gamesg then m');
    expect(help).toHaveTextContent('Show keyboard shortcuts?');
    expect(help).toHaveTextContent('Todayt');
    expect(help).toHaveTextContent('Openo or Enter');
    expect(screen.getAllByText('Open')).toHaveLength(1);
    await userEvent.click(screen.getByRole('switch', { name: /^Single-key shortcuts/ }));
    expect(localStorage.getItem('shortcutsOff')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await userEvent.keyboard('t?gm');
    expect(done).toEqual([]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByTestId('address')).toHaveTextContent('/');
  });
});
