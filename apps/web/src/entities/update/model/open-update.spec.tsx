import { describe, expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useWindowLocation } from '../../../../test/render.tsx';
import {
  useListContext,
  useCloseUpdate,
  useOpenUpdate,
  useOpenUpdateGid,
  useSwitchUpdate,
} from './open-update.ts';

const start = (...entries: string[]) => {
  const dialog = {} as {
    gid: string | null;
    context: readonly string[] | undefined;
    open: ReturnType<typeof useOpenUpdate>;
    show: (gid: string) => void;
    close: () => void;
  };
  const Page = () => {
    Object.assign(dialog, {
      gid: useOpenUpdateGid(),
      context: useListContext(),
      open: useOpenUpdate(),
      show: useSwitchUpdate(),
      close: useCloseUpdate(),
    });
    useWindowLocation();
    return null;
  };
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: entries });
  render(<RouterProvider router={router} />);
  const address = (): string => router.state.location.pathname + router.state.location.search;
  const run = (step: () => void): Promise<void> => act(async () => step());
  return { dialog, address, run, router };
};

describe('URL of the update dialog', () => {
  it('adds the update to the current page and keeps other query parameters', async () => {
    const { dialog, address, run } = start('/search?q=moss');
    await run(() => dialog.open('17'));
    expect(address()).toBe('/search?q=moss&update=17');
    expect(dialog.gid).toBe('17');
    expect(dialog.context).toBeUndefined();
  });

  it('adds it to the page that is current by then', async () => {
    const { dialog, address, run, router } = start('/search?q=moss');
    const { open } = dialog;
    await run(() => void router.navigate('/calendar?category=7'));
    await run(() => open('17'));
    expect(address()).toBe('/calendar?category=7&update=17');
  });

  it('closes with one step back after any number of further updates', async () => {
    const { dialog, address, run, router } = start('/calendar', '/my-games?sort=date_desc');
    await run(() => dialog.open('1', { context: ['1', '2', '3'] }));
    await run(() => dialog.show('2'));
    await run(() => dialog.show('3'));
    expect(dialog.context).toEqual(['1', '2', '3']);
    await run(() => dialog.close());
    expect(address()).toBe('/my-games?sort=date_desc');
    await run(() => void router.navigate(-1));
    expect(address()).toBe('/calendar');
  });

  it('closes once, however often close is called', async () => {
    const { dialog, address, run } = start('/calendar', '/my-games');
    await run(() => dialog.open('1'));
    await run(() => {
      dialog.close();
      dialog.close();
    });
    expect(address()).toBe('/my-games');
  });

  it('closes to the page below it when opened from a shared link', async () => {
    const { dialog, address, run } = start('/search?q=moss&update=17');
    await run(() => dialog.show('18'));
    expect(address()).toBe('/search?q=moss&update=18');
    await run(() => dialog.close());
    expect(address()).toBe('/search?q=moss');
  });
});
