import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderApp } from '../../../test/render.tsx';
import { AdminOnly, SignedInOnly } from './guards.tsx';

const SignIn = () => {
  const { state } = useLocation();
  return <p>sign in, then {(state as { from: string }).from}</p>;
};

const open = (at: string) =>
  renderApp(
    <Routes>
      <Route path="/" element={<p>home</p>} />
      <Route path="/login" element={<SignIn />} />
      <Route element={<SignedInOnly />}>
        <Route path="/search" element={<p>search</p>} />
        <Route element={<AdminOnly />}>
          <Route path="/admin" element={<p>admin</p>} />
        </Route>
      </Route>
    </Routes>,
    { at },
  );

const signedInAs = (isAdmin: unknown): void => {
  localStorage.setItem('authToken', 'the-token');
  const user = { username: 'jo', currentPlan: 'FREE', isAdmin };
  fakeApi({ 'GET /auth/session': { body: { success: true, data: { user } } } });
};

describe('route guards', () => {
  it('redirect a visitor to the sign-in page and keep the target path', () => {
    open('/search?q=moss');
    expect(screen.getByText('sign in, then /search?q=moss')).toBeInTheDocument();
  });

  it('show a spinner while the session is loading, then the page', async () => {
    signedInAs(false);
    open('/search');
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    expect(await screen.findByText('search')).toBeInTheDocument();
  });

  it.each([false, 'true', 1])('redirect a user whose admin flag is %p to Home', async (isAdmin) => {
    signedInAs(isAdmin);
    open('/admin');
    expect(await screen.findByText('home')).toBeInTheDocument();
  });

  it('render the page for an admin', async () => {
    signedInAs(true);
    open('/admin');
    expect(await screen.findByText('admin')).toBeInTheDocument();
  });
});
