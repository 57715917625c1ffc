import { describe, expect, it } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import { useUser } from '@/entities/session';
import { fakeApi } from '../../test/fake-api.ts';
import { renderApp } from '../../test/render.tsx';
import { createStore } from './create-store.ts';

const Who = () => <p>{useUser()?.username ?? 'nobody'}</p>;

describe('createStore', () => {
  it('shows the new user after another user signs in in another tab', async () => {
    localStorage.setItem('authToken', 'token-of-jonas');
    fakeApi({
      'GET /auth/session': ({ headers }) => ({
        body: { data: { user: { username: headers.Authorization?.replace('Bearer token-of-', '') } } },
      }),
    });
    renderApp(<Who />, { store: createStore() });
    expect(await screen.findByText('jonas')).toBeInTheDocument();
    act(() => {
      localStorage.setItem('authToken', 'token-of-mira');
      window.dispatchEvent(new StorageEvent('storage', { key: 'authToken' }));
    });
    expect(await screen.findByText('mira')).toBeInTheDocument();
  });
});
