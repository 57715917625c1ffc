import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';
import { UsualGapText } from './UsualGapText.tsx';

const gapOf = (from: number, to: number) => ({
  isEarlyAccess: false,
  usualGap: { gaps: [from, to], from, to },
});
const routes = (hasEarlyAccess: boolean) => ({
  'GET /auth/session': {
    body: { success: true, data: { user: { username: 'jo', currentPlan: 'PRO', hasEarlyAccess } } },
  },
  'GET /user/games/usual-gaps': {
    body: {
      success: true,
      data: [
        { appId: 1, ...gapOf(9, 14) },
        { appId: 2, ...gapOf(7, 7) },
        { appId: 3, ...gapOf(1, 1) },
        { appId: 4, usualGap: null, isEarlyAccess: false },
        { appId: 6, ...gapOf(2, 3), isEarlyAccess: true },
      ],
    },
  },
});
const show = () =>
  renderApp(
    <>
      {[1, 2, 3, 4, 5].map((appId) => (
        <UsualGapText key={appId} appId={appId} className="gap" />
      ))}
    </>,
  );

describe('usual gap of a game', () => {
  beforeEach(() => localStorage.setItem('authToken', 'the-token'));

  it('is told of each game, or that too little is known', async () => {
    fakeApi(routes(true));
    show();
    expect(await screen.findByText('Usually every 9 to 14 days')).toHaveAttribute(
      'title',
      'The last gaps between days with an update: 9, 14 days',
    );
    expect(screen.getByText('Usually every 7 days')).toBeInTheDocument();
    expect(screen.getByText('Usually every day')).toBeInTheDocument();
    expect(screen.getByText('Not enough known for a usual gap')).toBeInTheDocument();
  });

  it('is shown with its gaps as bars', async () => {
    fakeApi(routes(true));
    renderApp([6, 4].map((appId) => <UsualGapText key={appId} appId={appId} className="gap" isLarge />));
    expect(await screen.findByText('Usually every 2 to 3 days in early access')).toBeInTheDocument();
    expect(screen.getByText('Not enough known for a usual gap')).toBeInTheDocument();
    expect(screen.getAllByRole('img').map((bars) => bars.getAttribute('aria-label'))).toEqual([
      'The last gaps between days with an update: 2, 3 days',
    ]);
  });

  it('is not asked for without early access', async () => {
    const sent = fakeApi(routes(false));
    show();
    await waitFor(() => expect(sent.to('GET', '/auth/session')).toHaveLength(1));
    expect(sent.to('GET', '/user/games/usual-gaps')).toHaveLength(0);
    expect(screen.queryByText(/^Usually/)).not.toBeInTheDocument();
  });
});
