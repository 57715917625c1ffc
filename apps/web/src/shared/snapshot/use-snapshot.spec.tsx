import { beforeEach, describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SNAPSHOT_KEY, TOKEN_KEY } from '@/shared/config';
import { useSnapshot } from './use-snapshot.ts';

const Page = () => {
  useSnapshot();
  return <h1>My Game Hub</h1>;
};

const open = () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.id = 'root';
  return render(<Page />, {
    container,
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={['/my-games?sort=date']}>{children}</MemoryRouter>
    ),
  });
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

  it('saves the page with its URL when another page is opened', () => {
    open().unmount();
    expect(saved()).toMatchObject({
      token: 'mira',
      place: '/my-games?sort=date',
      nodes: [['h1', {}, 'My Game Hub']],
    });
  });

  it('saves the page when it is hidden, not when it becomes visible', () => {
    open();
    setVisibility('visible');
    expect(saved()).toBeNull();
    setVisibility('hidden');
    expect(saved()).not.toBeNull();
  });

  it.each([
    ['signed out', null],
    ['been replaced by another', 'jonas'],
  ])('saves nothing when the user has %s since the page was opened', (_, token) => {
    const page = open();
    if (token === null) localStorage.removeItem(TOKEN_KEY);
    else localStorage.setItem(TOKEN_KEY, token);
    page.unmount();
    expect(saved()).toBeNull();
  });
});
