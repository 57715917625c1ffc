import { EXPORT_KINDS } from '@patchlight/contracts';
import type {
  CalendarAccountDto,
  CalendarConnectionBody,
  ConnectCalendarDto,
  DisconnectCalendarDto,
  ExportSettingsDto,
  RemoteCalendarsBody,
} from '@patchlight/contracts';
import { dataOf, get, invalidates, lateApi, post, put, remove } from '@/shared/api';

const PATH = '/user/calendar-connection';

/** A change that is answered with the new connection. */
const change = <Body>(mutation: typeof put, path = PATH) =>
  mutation<Body, CalendarConnectionBody>(path, {
    isOnce: true,
    ...invalidates('Calendars'),
    async onQueryStarted(_, { dispatch, queryFulfilled }) {
      const answer = await queryFulfilled.catch(() => null);
      if (answer)
        void dispatch(
          connectionApi.util.upsertQueryData('getCalendarConnection', undefined, answer.data.data),
        );
    },
  });

const connectionApi = lateApi.injectEndpoints({
  endpoints: () => ({
    getCalendarConnection: get(PATH, dataOf<CalendarConnectionBody>),
    findRemoteCalendars: post<CalendarAccountDto, RemoteCalendarsBody['data']>(`${PATH}/calendars`, {
      isOnce: true,
      transformResponse: dataOf<RemoteCalendarsBody>,
    }),
    connectCalendar: change<ConnectCalendarDto>(put),
    changeExportSettings: put<ExportSettingsDto, CalendarConnectionBody>(`${PATH}/settings`, {
      async onQueryStarted({ kinds }, { dispatch, queryFulfilled }) {
        const chosen = dispatch(
          connectionApi.util.updateQueryData('getCalendarConnection', undefined, (connection) => {
            for (const kind of EXPORT_KINDS)
              if (connection) connection.exportSettings[kind] = kinds.includes(kind);
          }),
        );
        await queryFulfilled.catch(() => chosen.undo());
      },
    }),
    syncCalendar: change<void>(post, `${PATH}/sync`),
    disconnectCalendar: change<DisconnectCalendarDto>(remove),
  }),
});

export const {
  useGetCalendarConnectionQuery,
  useFindRemoteCalendarsMutation,
  useConnectCalendarMutation,
  useChangeExportSettingsMutation,
  useSyncCalendarMutation,
  useDisconnectCalendarMutation,
} = connectionApi;
