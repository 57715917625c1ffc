import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ReminderType } from '@patchlight/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { aGame } from '../../../../test/library-game.ts';
import { aReminder, remindersOf } from '../../../../test/reminder.ts';
import { renderApp } from '../../../../test/render.tsx';
import { aWish, wishlistOf } from '../../../../test/wish.ts';
import { Reminders } from './Reminders.tsx';

const waiting = aReminder();
const sent = aReminder({
  id: 'r2',
  message: 'Out yet?',
  reminderType: 'release_date',
  isSent: true,
  reminderDate: '2026-01-05T09:07:00Z',
});
const games = [aGame(), aGame({ appid: 7, name: 'Driftwood' })];
const saved = (message: string) => ({ body: { success: true, message, data: { reminder: waiting } } });
const show = (
  routes: Parameters<typeof fakeApi>[0] = {},
  { isReadOnly = false, at = '/pro-features?tab=reminders' } = {},
) => {
  const server = fakeApi({
    'GET /user/reminders': remindersOf(waiting, sent),
    'GET /user/games': { body: { success: true, data: { games } } },
    'GET /user/wishlist': wishlistOf(),
    ...routes,
  });
  const app = renderApp(
    <>
      <Reminders isReadOnly={isReadOnly} />
      <ToastRegion />
    </>,
    { at },
  );
  return { server, ...app };
};
const rowOf = (message: string) => screen.getByRole('heading', { name: message }).closest('li')!;
const messages = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const openForm = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Create Reminder' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Reminder' });
  await within(dialog).findByLabelText('Game');
  return dialog;
};
const chooseGame = async (name: string): Promise<void> => {
  await userEvent.type(screen.getByLabelText('Game'), name);
  await userEvent.click(screen.getByRole('option', { name }));
};
const inTwoDays = (): Date => {
  const date = new Date(Date.now() + 2 * 86_400_000);
  date.setSeconds(0, 0);
  return date;
};
const localText = (date: Date): string =>
  new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

beforeAll(() => preloadOverlays());
beforeEach(resetSession);

describe('reminders', () => {
  it('are listed with game, time and type, and counted', async () => {
    show();
    await screen.findByText('Try the new mode');
    const row = within(rowOf('Out yet?'));
    expect(row.getByRole('link', { name: 'Brinelight' })).toHaveAttribute('href', '/g/904110');
    expect(row.getByText('Release date')).toBeInTheDocument();
    expect(row.getByText(/Jan 5, 2026/)).toHaveAttribute('datetime', '2026-01-05T09:07:00Z');
    const counts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(counts).toEqual(['2', '1', '1', '1']);
    expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Total',
      'Active',
      'Completed',
      'Custom',
    ]);
  });

  it('show that they may come early until they are sent', async () => {
    const about = (reminderType: ReminderType) => ({
      ...waiting,
      id: reminderType,
      message: reminderType,
      reminderType,
    });
    const all = [about('update'), about('release_date'), about('custom'), sent];
    show({ 'GET /user/reminders': remindersOf(...all) });
    await screen.findByText('update');
    const moments = screen.getAllByRole('time').map(({ textContent }) => textContent!.startsWith('By '));
    expect(moments).toEqual([true, true, false, false]);
  });

  it('show that they were sent, and cannot be edited', async () => {
    show();
    await screen.findByText('Try the new mode');
    expect(within(rowOf('Out yet?')).getByText('Sent')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Edit: Out yet?' })).not.toBeInTheDocument();
    expect(within(rowOf('Try the new mode')).queryByText('Sent')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Edit: Try the new mode' })).toBeInTheDocument();
  });

  it('are due after their time until they are sent', async () => {
    show({ 'GET /user/reminders': remindersOf(aReminder({ reminderDate: '2026-01-05T09:07:00Z' })) });
    expect(await screen.findByText('Due')).toBeInTheDocument();
  });

  it('can be about games on the wishlist, listed once each', async () => {
    const { server } = show(
      {
        'GET /user/wishlist': wishlistOf(
          aWish({ appid: 7, name: 'Driftwood', isFollowed: true }),
          aWish({ appid: 8, name: 'Ember' }),
        ),
        'POST /user/reminders': saved('Reminder set'),
      },
      { at: '/pro-features?tab=reminders&remind=8' },
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Reminder' }));
    expect(await dialog.findByLabelText('Game')).toHaveDisplayValue('Ember');
    await userEvent.click(dialog.getByLabelText('Game'));
    const wishes = within(screen.getByRole('group', { name: 'On your wishlist' }));
    expect(wishes.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Ember']);
    expect(screen.getAllByRole('option', { name: 'Driftwood' })).toHaveLength(1);
    await userEvent.type(dialog.getByLabelText('Message'), 'Out soon');
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() =>
      expect(server.to('POST', '/user/reminders')[0]?.body).toMatchObject({ steamAppId: 8 }),
    );
  });

  it('are filtered by active or sent', async () => {
    show();
    await screen.findByText('Try the new mode');
    await userEvent.click(screen.getByRole('button', { name: /^Sent/ }));
    expect(messages()).toEqual(['Out yet?']);
    await userEvent.click(screen.getByRole('button', { name: /^Active/ }));
    expect(messages()).toEqual(['Try the new mode']);
    await userEvent.click(screen.getByRole('button', { name: /^Active/ }));
    expect(messages()).toHaveLength(2);
  });

  it('are paginated by fifty', async () => {
    const many = Array.from({ length: 120 }, (_, n) => aReminder({ id: `r${n}`, message: `Reminder ${n}` }));
    show({ 'GET /user/reminders': remindersOf(...many) });
    await screen.findByText('Reminder 0');
    expect(messages()).toHaveLength(50);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(messages()).toHaveLength(120);
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it('show an explanation while there are none', async () => {
    show({ 'GET /user/reminders': remindersOf() });
    expect(await screen.findByText('No reminders yet')).toBeInTheDocument();
    expect(screen.queryByText('Total')).not.toBeInTheDocument();
  });

  it('retry when loading fails', async () => {
    const failure = { status: 400, body: { message: 'Not today.' } };
    show({ 'GET /user/reminders': [failure, remindersOf(waiting)] });
    expect(await screen.findByText('Not today.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Try the new mode')).toBeInTheDocument();
  });

  describe('creating', () => {
    it('requires a game and a message that is not blank', async () => {
      show();
      const dialog = within(await openForm());
      const create = dialog.getByRole('button', { name: 'Create' });
      await userEvent.type(dialog.getByLabelText('Message'), '  ');
      await chooseGame('Driftwood');
      expect(create).toHaveAttribute('aria-disabled', 'true');
      await userEvent.type(dialog.getByLabelText('Message'), 'x');
      expect(create).not.toHaveAttribute('aria-disabled', 'true');
      await userEvent.clear(dialog.getByLabelText('Game'));
      expect(create).toHaveAttribute('aria-disabled', 'true');
    });

    it('defaults to tomorrow', async () => {
      show();
      const dialog = within(await openForm());
      const proposed = (dialog.getByLabelText('Date and time') as HTMLInputElement).value;
      expect(Math.abs(new Date(proposed).getTime() - Date.now() - 86_400_000)).toBeLessThan(61_000);
    });

    it.each([
      ['Update', /^At the latest: it comes with the next update of the game. In your time zone/],
      ['Release date', /^At the latest: it comes when the game is out. In your time zone/],
      ['Custom', /^In your time zone/],
    ])('explains what the time means for the type %s', async (type, hint) => {
      show();
      const dialog = within(await openForm());
      await userEvent.selectOptions(dialog.getByLabelText('About'), type);
      expect(dialog.getByLabelText('Date and time')).toHaveAccessibleDescription(hint);
    });

    it('uses local time and sends an instant', async () => {
      const { server } = show({ 'POST /user/reminders': saved('Reminder created.') });
      const dialog = within(await openForm());
      await chooseGame('Driftwood');
      await userEvent.selectOptions(dialog.getByLabelText('About'), 'Release date');
      const moment = inTwoDays();
      fireEvent.change(dialog.getByLabelText('Date and time'), { target: { value: localText(moment) } });
      await userEvent.type(dialog.getByLabelText('Message'), ' Out today ');
      await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
      expect(await screen.findByText('Reminder created.')).toBeInTheDocument();
      expect(server.to('POST', '/user/reminders')[0]).toMatchObject({
        body: {
          steamAppId: 7,
          reminderType: 'release_date',
          message: 'Out today',
          reminderDate: moment.toISOString(),
        },
        headers: { 'Idempotency-Key': expect.any(String) },
      });
      await waitFor(() => expect(server.to('GET', '/user/reminders')).toHaveLength(2));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    });

    it.each([
      ['2026-01-05T09:07', 'The date cannot be in the past'],
      ['', 'Choose a date and a time'],
    ])('with the date "%s" shows an error and sends nothing', async (value, text) => {
      const { server } = show();
      const dialog = within(await openForm());
      await chooseGame('Driftwood');
      await userEvent.type(dialog.getByLabelText('Message'), 'x');
      const date = dialog.getByLabelText('Date and time');
      fireEvent.change(date, { target: { value } });
      await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
      await waitFor(() => expect(date).toHaveAccessibleDescription(text));
      expect(date).toHaveFocus();
      expect(server.to('POST', '/user/reminders')).toEqual([]);
    });

    it('shows errors of the server at their field', async () => {
      const message = 'Choose a game from your list';
      const refusal = { status: 400, body: { message, errors: { steamAppId: [message] } } };
      show({ 'POST /user/reminders': refusal });
      const dialog = within(await openForm());
      await chooseGame('Driftwood');
      await userEvent.type(dialog.getByLabelText('Message'), 'x');
      await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
      await waitFor(() => expect(dialog.getByLabelText('Game')).toHaveAccessibleDescription(message));
    });

    it('preselects the game in the URL, and clears it on close', async () => {
      show({}, { at: '/pro-features?tab=reminders&remind=7' });
      const dialog = within(await screen.findByRole('dialog', { name: 'Create Reminder' }));
      expect(await dialog.findByLabelText('Game')).toHaveValue('Driftwood');
      await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() =>
        expect(screen.getByTestId('address')).toHaveTextContent('/pro-features?tab=reminders'),
      );
      expect(screen.getByTestId('address')).not.toHaveTextContent('remind=');
    });

    it('is possible once there is a game', async () => {
      show({ 'GET /user/games': { body: { success: true, data: { games: [] } } } });
      await userEvent.click(await screen.findByRole('button', { name: 'Create Reminder' }));
      expect(await screen.findByRole('link', { name: 'Find Games to Follow' })).toHaveAttribute(
        'href',
        '/search',
      );
    });
  });

  it('are edited in the same form, except for the game', async () => {
    const { server } = show({ 'PUT /user/reminders/r1': saved('Reminder updated.') });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Try the new mode' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Reminder' }));
    expect(dialog.getByLabelText('Game')).toHaveValue('Brinelight');
    expect(dialog.getByLabelText('Game')).toHaveAttribute('readonly');
    await userEvent.clear(dialog.getByLabelText('Message'));
    await userEvent.type(dialog.getByLabelText('Message'), 'Other');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Reminder updated.')).toBeInTheDocument();
    const { reminderDate, ...form } = server.to('PUT', '/user/reminders/r1')[0]?.body as {
      reminderDate: string;
    };
    expect(form).toEqual({ reminderType: 'custom', message: 'Other' });
    expect(Math.abs(Date.parse(reminderDate) - Date.parse(waiting.reminderDate))).toBeLessThan(60_000);
  });

  it('that were sent meanwhile are not changed, and shown as sent', async () => {
    const message = 'This reminder has been sent and cannot be changed.';
    const { server } = show({ 'PUT /user/reminders/r1': { status: 409, body: { message } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit: Try the new mode' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(server.to('GET', '/user/reminders')).toHaveLength(2));
  });

  it('are deleted with undo', async () => {
    const undo = { id: 'u1', expiresAt: '' };
    const { server } = show({
      'GET /user/reminders': [remindersOf(waiting, sent), remindersOf(sent), remindersOf(waiting, sent)],
      'DELETE /user/reminders/r1': { body: { success: true, undo } },
      'POST /undo/u1': {},
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete: Try the new mode' }));
    expect(await screen.findByText('Reminder deleted.')).toBeInTheDocument();
    await waitFor(() => expect(messages()).toEqual(['Out yet?']));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.to('POST', '/undo/u1')).toHaveLength(1));
    await waitFor(() => expect(messages()).toHaveLength(2));
  });

  it('are deleted once by a double click', async () => {
    const { server } = show({
      'DELETE /user/reminders/r1': { body: { success: true, undo: { id: 'u1', expiresAt: '2099-01-01' } } },
    });
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Delete: Try the new mode' }));
    expect(await screen.findByText('Reminder deleted.')).toBeInTheDocument();
    expect(server.to('DELETE', '/user/reminders/r1')).toHaveLength(1);
  });

  describe('read-only', () => {
    it('shows the reminders without controls', async () => {
      show({}, { isReadOnly: true });
      expect(await screen.findByText('Try the new mode')).toBeInTheDocument();
      expect(screen.queryByRole('button')).not.toBeInTheDocument();
    });

    it.each([
      ['there are none', remindersOf()],
      ['loading fails', { status: 400 }],
    ])('shows nothing when %s', async (_, answer) => {
      const { server, container } = show({ 'GET /user/reminders': answer }, { isReadOnly: true });
      await waitFor(() => expect(server.to('GET', '/user/reminders')).toHaveLength(1));
      await waitFor(() => expect(within(container).queryByRole('heading')).not.toBeInTheDocument());
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });
});
