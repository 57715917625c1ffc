import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Category, GameNotifications as Choices, UserBody } from '@patchlight/contracts';
import { ToastRegion } from '@/shared/toast';
import { fakeApi } from '../../../../test/fake-api.ts';
import { renderApp } from '../../../../test/render.tsx';
import { resetSession } from '../../../../test/reset-session.tsx';
import { CategoryNotifications } from './CategoryNotifications.tsx';
import { GameNotifications } from './GameNotifications.tsx';

const PATH = '/user/games/440/notifications';
const GAME = { appId: 440, name: 'Lantern Keep' };
const NOTHING: Choices = { email: null, push: null, chat: null, mutedUntil: null };

beforeEach(resetSession);

const open = (plan: 'FREE' | 'PRO', saved: Choices = NOTHING) => {
  const onClose = jest.fn();
  const user = { name: 'Jo', username: 'jo', email: 'jo@patchlight.example', currentPlan: plan } as UserBody;
  const server = fakeApi({
    'GET /config': { body: {} },
    'GET /auth/session': { body: { success: true, data: { user } } },
    [`GET ${PATH}`]: { body: { success: true, data: saved } },
    [`PUT ${PATH}`]: { body: { success: true, data: saved } },
  });
  renderApp(
    <>
      <GameNotifications game={GAME} onClose={onClose} />
      <ToastRegion />
    </>,
  );
  return { server, onClose, sent: () => server.to('PUT', PATH).map(({ body }) => body as Choices) };
};
const choose = async (label: string, value: string) =>
  userEvent.selectOptions(await screen.findByLabelText(label), value);
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('notifications of a game', () => {
  it('are chosen for each channel', async () => {
    const { sent, onClose } = open('PRO');
    await choose('Email', 'Off');
    await waitFor(() =>
      expect(within(screen.getByLabelText('Push')).getByRole('option', { name: 'On' })).toBeEnabled(),
    );
    await choose('Push', 'On');
    await choose('Chat', 'Off');
    await save();
    expect(await screen.findByText('Notifications of Lantern Keep saved.')).toBeInTheDocument();
    expect(sent()).toEqual([{ email: 'off', push: true, chat: false, mutedUntil: null }]);
    expect(onClose).toHaveBeenCalled();
  });

  it.each([
    ['For a day', 1],
    ['For a week', 7],
  ])('are muted %s', async (label, days) => {
    const { sent } = open('FREE');
    await choose('Mute', label);
    expect(screen.getByLabelText('Email')).toBeDisabled();
    await save();
    expect(await screen.findByText('Lantern Keep is muted.')).toBeInTheDocument();
    const ms = Date.parse(sent()[0]!.mutedUntil!) - Date.now();
    expect(Math.abs(ms - days * 86_400_000)).toBeLessThan(60_000);
  });

  it('are muted forever, and unmuted', async () => {
    const { sent } = open('FREE', { ...NOTHING, mutedUntil: 'forever' });
    expect(await screen.findByLabelText('Mute')).toHaveValue('forever');
    await choose('Mute', 'Not muted');
    await save();
    await waitFor(() => expect(sent()).toEqual([NOTHING]));
  });

  it('keep the end of a mute', async () => {
    const saved = { ...NOTHING, mutedUntil: '2999-01-02T03:04:05.000Z' };
    const { sent } = open('FREE', saved);
    expect(await screen.findByLabelText('Mute')).toHaveValue(saved.mutedUntil);
    await save();
    await waitFor(() => expect(sent()).toEqual([saved]));
  });

  it('show what was saved when they are opened again, even before it is read again', async () => {
    fakeApi({
      'GET /config': { body: {} },
      [`GET ${PATH}`]: [{ body: { success: true, data: NOTHING } }, 'unreachable'],
      [`PUT ${PATH}`]: { body: { success: true, data: { ...NOTHING, email: 'digest' } } },
    });
    const onClose = jest.fn();
    const { store, unmount } = renderApp(<GameNotifications game={GAME} onClose={onClose} />);
    await choose('Email', 'In the digest');
    await save();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    unmount();
    renderApp(<GameNotifications game={GAME} onClose={onClose} />, { store });
    expect(await screen.findByLabelText('Email')).toHaveValue('digest');
  });

  it('show what was saved elsewhere, and keep what was chosen here', async () => {
    fakeApi({
      'GET /config': { body: {} },
      [`GET ${PATH}`]: [NOTHING, { ...NOTHING, chat: false }].map((data) => ({
        body: { success: true, data },
      })),
    });
    const { store, unmount } = renderApp(<GameNotifications game={GAME} onClose={jest.fn()} />);
    await screen.findByLabelText('Mute');
    unmount();
    renderApp(<GameNotifications game={GAME} onClose={jest.fn()} />, { store });
    await choose('Mute', 'Forever');
    await waitFor(() => expect(screen.getByLabelText('Chat')).toHaveValue('off'));
    expect(screen.getByLabelText('Mute')).toHaveValue('forever');
  });

  it('at once, by push and by chat are offered to PRO users only, and to those who have them', async () => {
    open('FREE', { ...NOTHING, push: true });
    const option = async (label: string, name: string) =>
      within(await screen.findByLabelText(label)).getByRole('option', { name });
    expect(await option('Email', 'At once')).toBeDisabled();
    expect(await option('Chat', 'On')).toBeDisabled();
    expect(await option('Push', 'On')).toBeEnabled();
  });
});

it.each([
  [
    'game',
    (id: number | null) => (
      <GameNotifications game={id === null ? null : { appId: id, name: `Game ${id}` }} onClose={jest.fn()} />
    ),
    (id: number) => `GET /user/games/${id}/notifications`,
  ],
  [
    'category',
    (id: number | null) => (
      <CategoryNotifications
        category={id === null ? null : ({ id: String(id), name: `Category ${id}` } as Category)}
        onClose={jest.fn()}
      />
    ),
    (id: number) => `GET /user/categories/${id}/notifications`,
  ],
])('notifications of another %s are not shown as its own', async (_, dialog, path) => {
  fakeApi({
    'GET /config': { body: {} },
    [path(1)]: { body: { success: true, data: { ...NOTHING, email: 'off' } } },
    [path(2)]: { status: 403, body: null },
  });
  const { rerender } = renderApp(dialog(1));
  expect(await screen.findByLabelText('Email')).toHaveValue('off');
  rerender(dialog(null));
  expect(screen.getByLabelText('Email')).toHaveValue('off');
  rerender(dialog(2));
  expect(await screen.findByRole('alert')).toBeInTheDocument();
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
});

it('notifications of a category are chosen without a mute', async () => {
  const path = '/user/categories/7/notifications';
  const { mutedUntil: _, ...nothing } = NOTHING;
  const server = fakeApi({
    'GET /config': { body: {} },
    [`GET ${path}`]: { body: { success: true, data: nothing } },
    [`PUT ${path}`]: { body: { success: true, data: nothing } },
  });
  const category = { id: '7', name: 'Cozy' } as Category;
  renderApp(<CategoryNotifications category={category} onClose={() => undefined} />);
  await choose('Email', 'In the digest');
  expect(screen.queryByLabelText('Mute')).not.toBeInTheDocument();
  await save();
  await waitFor(() =>
    expect(server.to('PUT', path).map(({ body }) => body)).toEqual([{ ...nothing, email: 'digest' }]),
  );
});
