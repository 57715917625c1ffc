import { CalendarMirror } from './calendar-mirror.ts';
import {
  ChangeExportSettings,
  ConnectCalendar,
  DisconnectCalendar,
  FindRemoteCalendars,
  RequestSync,
  ShowConnection,
} from './connect-calendar.use-cases.ts';
import { ConnectionSecrets } from './connection-secrets.ts';
import { calendarFeedAddresses } from './feed-addresses.ts';
import { CreateFeed, ListFeeds, RevokeFeed } from './manage-feeds.use-cases.ts';
import type { CalendarPorts } from './ports.ts';
import { QueueDueSyncs } from './queue-due-syncs.use-case.ts';
import { ReadFeed } from './read-feed.use-case.ts';
import { SyncCalendar } from './sync-calendar.use-case.ts';

/** Wires calendar feeds and synced external calendars. */
export const calendarModule = (ports: CalendarPorts) => {
  const { baseUrl, calendarFeeds, calendarWriter, remoteCalendars, secretBox } = ports;
  const addresses = calendarFeedAddresses(secretBox, baseUrl);
  const connectionSecrets = new ConnectionSecrets(secretBox);
  const calendarMirror = new CalendarMirror(remoteCalendars, calendarWriter, ports.hashOf);
  return {
    changeExportSettings: new ChangeExportSettings(ports),
    connectCalendar: new ConnectCalendar({ ...ports, connectionSecrets }),
    createFeed: new CreateFeed({ ...ports, addresses }),
    disconnectCalendar: new DisconnectCalendar(ports),
    findRemoteCalendars: new FindRemoteCalendars(remoteCalendars),
    listFeeds: new ListFeeds(calendarFeeds, addresses),
    queueDueSyncs: new QueueDueSyncs(ports),
    readFeed: new ReadFeed(ports),
    requestSync: new RequestSync(ports),
    revokeFeed: new RevokeFeed(calendarFeeds),
    showConnection: new ShowConnection(ports),
    syncCalendar: new SyncCalendar({ ...ports, calendarMirror, connectionSecrets }),
  };
};

export type CalendarModule = ReturnType<typeof calendarModule>;
