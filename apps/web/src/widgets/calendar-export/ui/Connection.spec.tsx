import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CalendarConnectionRow } from '@patchlight/contracts';
import { ToastRegion } from '@/shared/toast';
import { preloadOverlays } from '@/shared/ui';
import { fakeApi } from '../../../../test/fake-api.ts';
import { resetSession } from '../../../../test/reset-session.tsx';
import { renderApp } from '../../../../test/render.tsx';
import { CalendarExport } from './CalendarExport.tsx';

const PATH = '/user/calendar-connection';
const CALENDARS = [
  { url: 'https://dav.example/mira/games/', name: 'Games' },
  { url: 'https://dav.example/mira/home/', name: 'Home' },
];
const aConnection = (more: Partial<CalendarConnectionRow> = {}): CalendarConnectionRow => ({
  serverUrl: 'https://dav.example/',
  username: 'mira',
  connectedCalendar: 'Games',
  syncFrequency: 'daily',
  exportSettings: {
    gameUpdates: true,
    gameReleases: true,
    wishlistReleases: false,
    customReminders: false,
    priceDrops: false,
  },
  status: 'synced',
  progress: null,
  problem: null,
  lastSync: {
    totalEvents: 12,
    newEvents: 3,
    changedEvents: 1,
    removedEvents: 0,
    errors: 0,
    lastSyncTime: new Date(Date.now() - 3_600_000).toISOString(),
  },
  ...more,
});
const body = (data: CalendarConnectionRow | null) => ({ body: { success: true, data } });

const show = (routes: Parameters<typeof fakeApi>[0], isReadOnly = false) => {
  const server = fakeApi({
    'GET /user/calendar-feeds': { body: { success: true, data: [] } },
    [`GET ${PATH}`]: body(null),
    ...routes,
  });
  renderApp(
    <>
      <CalendarExport isReadOnly={isReadOnly} />
      <ToastRegion />
    </>,
  );
  return server;
};
const press = async (name: string, where = screen.getByRole('region', { name: 'Calendar Integration' })) =>
  userEvent.click(await within(where).findByRole('button', { name }));
const openDialog = async (): Promise<HTMLElement> => {
  await press('Connect Calendar');
  return screen.findByRole('dialog', { name: 'Connect a calendar' });
};
const fill = async (dialog: HTMLElement): Promise<void> => {
  await userEvent.click(within(dialog).getByLabelText('Other'));
  await userEvent.type(within(dialog).getByLabelText('Server address'), 'https://dav.example');
  await userEvent.type(within(dialog).getByLabelText('User name'), 'mira');
  await userEvent.type(within(dialog).getByLabelText('App password'), 'secret');
  await press('Find calendars', dialog);
};

beforeAll(() => preloadOverlays());
beforeEach(resetSession);

describe('connected calendar', () => {
  it('is chosen from the calendars of the account', async () => {
    const server = show({
      [`POST ${PATH}/calendars`]: { body: { success: true, data: CALENDARS } },
      [`PUT ${PATH}`]: body(aConnection({ connectedCalendar: 'Home', status: 'synced' })),
    });
    const dialog = await openDialog();
    await fill(dialog);
    await userEvent.click(await within(dialog).findByLabelText('Home'));
    await press('Connect', dialog);
    expect(await screen.findByText('Calendar connected')).toBeInTheDocument();
    const account = { serverUrl: 'https://dav.example', username: 'mira', password: 'secret' };
    expect(server.to('POST', `${PATH}/calendars`)[0]!.body).toEqual(account);
    expect(server.to('PUT', PATH)[0]!.body).toEqual({ ...account, calendarUrl: CALENDARS[1]!.url });
    expect(await screen.findByText('mira at dav.example')).toBeInTheDocument();
  });

  it('presets URLs of services and links to their app passwords', async () => {
    show({});
    const dialog = await openDialog();
    await userEvent.click(within(dialog).getByLabelText('iCloud'));
    expect(within(dialog).getByLabelText('Server address')).toHaveValue('https://caldav.icloud.com');
    expect(within(dialog).getByText(/app-specific password/)).toBeInTheDocument();
  });

  it('shows missing and rejected fields', async () => {
    const message = 'The calendar server does not take this user name and password.';
    const server = show({
      [`POST ${PATH}/calendars`]: { status: 400, body: { message, errors: { password: [message] } } },
    });
    const dialog = await openDialog();
    await press('Find calendars', dialog);
    expect(within(dialog).getByLabelText('Server address')).toBeInvalid();
    expect(server.to('POST', `${PATH}/calendars`)).toEqual([]);
    await fill(dialog);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message);
    expect(within(dialog).getByLabelText('App password')).toHaveFocus();
  });

  it('shows when the account has no calendars', async () => {
    show({ [`POST ${PATH}/calendars`]: { body: { success: true, data: [] } } });
    const dialog = await openDialog();
    await fill(dialog);
    expect(await within(dialog).findByText(/no calendars that take events/)).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Connect' })).not.toBeInTheDocument();
    await press('Back', dialog);
    expect(within(dialog).getByLabelText('Server address')).toBeInTheDocument();
  });

  it('shows the result of the last sync, and the next one while it runs', async () => {
    const server = show({
      [`GET ${PATH}`]: [body(aConnection()), body(aConnection({ lastSync: null }))],
      [`POST ${PATH}/sync`]: body(aConnection({ status: 'syncing', progress: { done: 4, total: 9 } })),
    });
    expect(await screen.findByText('12 events: 3 new, 1 changed')).toBeInTheDocument();
    await press('Sync now');
    expect(await screen.findByText('Syncing: 4 of 9 changes')).toBeInTheDocument();
    await press('Sync now');
    expect(server.to('POST', `${PATH}/sync`)).toHaveLength(1);
    expect(await screen.findByText('Not synced yet')).toBeInTheDocument();
  });

  it('saves changed content automatically', async () => {
    const server = show({
      [`GET ${PATH}`]: body(aConnection()),
      [`PUT ${PATH}/settings`]: body(
        aConnection({ exportSettings: { ...aConnection().exportSettings, gameUpdates: false } }),
      ),
    });
    const choice = await screen.findByRole('group', { name: 'What goes into the calendar' });
    await userEvent.click(within(choice).getByLabelText('Updates of your games'));
    await waitFor(() => expect(within(choice).getByLabelText('Updates of your games')).not.toBeChecked());
    expect(server.to('PUT', `${PATH}/settings`)[0]!.body).toEqual({ kinds: ['gameReleases'] });
  });

  it('keeps the content when saving fails, and shows an error', async () => {
    show({
      [`GET ${PATH}`]: body(aConnection()),
      [`PUT ${PATH}/settings`]: { status: 400, body: { message: 'It did not work.' } },
    });
    const choice = await screen.findByRole('group', { name: 'What goes into the calendar' });
    await userEvent.click(within(choice).getByLabelText('Updates of your games'));
    expect(await screen.findByText('It did not work.')).toBeInTheDocument();
    expect(within(choice).getByLabelText('Updates of your games')).toBeChecked();
  });

  it('shows why the last sync failed, with a reconnect', async () => {
    const problem = { code: 'gone', message: 'This calendar is not on the server any more.' };
    show({ [`GET ${PATH}`]: body(aConnection({ status: 'failed', problem })) });
    expect(await screen.findByRole('alert')).toHaveTextContent(problem.message);
    await press('Connect again');
    expect(await screen.findByRole('dialog', { name: 'Connect a calendar' })).toBeInTheDocument();
  });

  it('is disconnected after confirmation, with or without its events', async () => {
    const server = show({ [`GET ${PATH}`]: body(aConnection()), [`DELETE ${PATH}`]: body(null) });
    await screen.findByText('mira at dav.example');
    await press('Disconnect');
    const dialog = await screen.findByRole('dialog', { name: 'Disconnect "Games"?' });
    const remove = within(dialog).getByLabelText('Remove its events from the calendar first');
    expect(remove).toBeChecked();
    await userEvent.click(remove);
    await press('Disconnect', dialog);
    expect(await screen.findByText('Calendar disconnected')).toBeInTheDocument();
    expect(server.to('DELETE', PATH)[0]!.body).toEqual({ removesEvents: false });
    expect(await screen.findByRole('button', { name: 'Connect Calendar' })).toBeInTheDocument();
  });

  it('is asked about again without the last error', async () => {
    show({ [`GET ${PATH}`]: body(aConnection()), [`DELETE ${PATH}`]: { status: 403, body: null } });
    await screen.findByText('mira at dav.example');
    await press('Disconnect');
    const dialog = await screen.findByRole('dialog', { name: 'Disconnect "Games"?' });
    await press('Disconnect', dialog);
    expect(await within(dialog).findByText('Failed to disconnect')).toBeInTheDocument();
    await press('Stay connected', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Disconnect');
    expect(await screen.findByRole('dialog')).not.toHaveTextContent('Failed to disconnect');
  });

  it('can only be disconnected after the plan has ended', async () => {
    const server = show({ [`GET ${PATH}`]: body(aConnection()), [`DELETE ${PATH}`]: body(null) }, true);
    expect(await screen.findByText('mira at dav.example')).toBeInTheDocument();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Disconnect']);
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    const dialog = await screen.findByRole('dialog', { name: 'Disconnect "Games"?' });
    await press('Disconnect', dialog);
    await waitFor(() => expect(server.to('DELETE', PATH)).toHaveLength(1));
  });

  it('shows without the plan that its events are being removed, and when that failed', async () => {
    const problem = { code: 'unreachable', message: 'The server could not be reached.' };
    const leaving = aConnection({ status: 'leaving' });
    const answers = [body(aConnection()), body({ ...leaving, problem })];
    show({ [`GET ${PATH}`]: answers, [`DELETE ${PATH}`]: body(leaving) }, true);
    expect(await screen.findByText(/It keeps its events/)).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }));
    await press('Disconnect', await screen.findByRole('dialog', { name: 'Disconnect "Games"?' }));
    expect(await screen.findByText('Removing the events from your calendar…')).toBeInTheDocument();
    expect(screen.queryByText(/It keeps its events/)).not.toBeInTheDocument();
    expect(await screen.findByText(problem.message)).toBeInTheDocument();
    expect(screen.getByText('The events could not be removed yet.')).toBeInTheDocument();
  });
});
