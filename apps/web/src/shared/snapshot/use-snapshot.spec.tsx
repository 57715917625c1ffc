import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SNAPSHOT_KEY, TOKEN_KEY } from '@/shared/config';
import { useSnapshot } from './use-snapshot.ts';

const Page = () => {
  useSnapshot();
  return <h1>My Game Hub</h1>;
};

const open = async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.id = 'root';
  const page = render(<Page />, {
    container,
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/my-games?sort=date']}>{children}</MemoryRouter>
    ),
  });
  // It loads the code that saves.
  await act(() => import('./snapshot.ts'));
  return page;
};

const saved = (): unknown => JSON.parse(localStorage.getItem(SNAPSHOT_KEY) ?? 'null');

const setVisibility = (state: DocumentVisibilityState): void => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('a page with a snapshot', () => {
  beforeEach(() => {
    document.body.replaceChildren();
    localStorage.clear();
    localStorage.setItem(TOKEN_KEY, 'mira');
  });

  it('saves the page with its URL when another page is opened', async () => {
    (await open()).unmount();
    expect(saved()).toMatchObject({
      token: 'mira',
      byPath: { '/my-games': { search: '?sort=date', nodes: [['h1', {}, 'My Game Hub']] } },
    });
  });

  it('saves the page when it is hidden, not when it becomes visible', async () => {
    await open();
    setVisibility('visible');
    expect(saved()).toBeNull();
    setVisibility('hidden');
    expect(saved()).not.toBeNull();
  });

  it.each([
    ['signed out', null],
    ['been replaced by another', 'jonas'],
  ])('saves nothing when the user has %s since the page was opened', async (_, token) => {
    const page = await open();
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
    page.unmount();
    expect(saved()).toBeNull();
  });
});
