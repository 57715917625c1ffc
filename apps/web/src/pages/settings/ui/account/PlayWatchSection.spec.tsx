import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlayWatchBody } from '@patchlight/contracts';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { renderApp } from '../../../../../test/render.tsx';
import { PlayWatchSection } from './PlayWatchSection.tsx';

type Watch = PlayWatchBody['data'];
const OFF: Watch = { isOn: false, isPossible: true, isLinked: true, access: null, lookedAt: null };
const answer = (watch: Partial<Watch>) => ({ body: { success: true, data: { ...OFF, ...watch } } });
const theSwitch = () => screen.findByRole('switch', { name: 'Look at my play time once a day' });

beforeEach(() => localStorage.setItem('authToken', 'the-token'));

describe('the daily look', () => {
  it('is switched on by the user', async () => {
    const server = fakeApi({
      'GET /user/play-watch': [answer({}), answer({ isOn: true })],
      'PUT /user/play-watch': answer({ isOn: true }),
    });
    renderApp(<PlayWatchSection />);
    expect(await theSwitch()).not.toBeChecked();
    expect(screen.getByText(/the day are stored, with the time if Steam tells it\./)).toBeInTheDocument();
    await userEvent.click(await theSwitch());
    expect(await screen.findByText(/^The first look comes within minutes/)).toBeInTheDocument();
    expect(await theSwitch()).toBeChecked();
    expect(server.to('PUT', '/user/play-watch').map(({ body }) => body)).toEqual([{ isOn: true }]);
  });

  it.each([
    [{ isPossible: false }, /no key/],
    [{ isLinked: false }, /^Link your Steam account first/],
  ])('is not offered with %o', async (watch, text) => {
    fakeApi({ 'GET /user/play-watch': answer(watch) });
    renderApp(<PlayWatchSection />);
    expect(await theSwitch()).toBeDisabled();
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it.each([
    [{ access: 'private' as const }, /Set Game details to Public/],
    [{ access: 'no-times' as const }, /Always keep my total playtime private/],
    [{ access: 'shown' as const, lookedAt: '2026-11-24T00:05:00Z' }, /^Looked last on /],
  ])('says with %o what it saw, and what to change', async (watch, text) => {
    fakeApi({ 'GET /user/play-watch': answer({ isOn: true, ...watch }) });
    renderApp(<PlayWatchSection />);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
