import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';
import { useAddGame } from './use-add-game.ts';

const Add = () => {
  const { add } = useAddGame();
  return <button onClick={() => void add({ appid: 1, name: 'Moss', logo: null, icon: null })}>add</button>;
};
const SignIn = () => <p>sign in, then {(useLocation().state as { from: string }).from}</p>;

it('redirects a visitor who adds a game to sign-in, and back to the same search', async () => {
  const server = fakeApi({});
  renderApp(
    <>
      <Routes>
        <Route path="/search" element={<Add />} />
        <Route path="/login" element={<SignIn />} />
      </Routes>
      <ToastRegion />
    </>,
    { at: '/search?q=moss' },
  );
  await userEvent.click(screen.getByRole('button', { name: 'add' }));
  expect(screen.getByText('You must be logged in to add games.')).toBeInTheDocument();
  expect(screen.getByText('sign in, then /search?q=moss')).toBeInTheDocument();
  expect(server.sent).toEqual([]);
});
