import { EXPORT_KINDS } from '@patchlight/contracts';
import type {
  CalendarAccountDto,
  CalendarConnectionBody,
  CalendarConnectionRow,
  ConnectCalendarDto,
  DisconnectCalendarDto,
  ExportSettingsDto,
  RemoteCalendarsBody,
} from '@patchlight/contracts';
import { api } from '@/shared/api';

const PATH = '/user/calendar-connection';

/** Every mutation returns the new connection. */
const connectionApi = api.injectEndpoints({
  endpoints: (build) => {
    const change = <Body>(method: 'POST' | 'PUT' | 'DELETE', path = '') =>
      build.mutation<CalendarConnectionBody, Body>({
        query: (body) => ({ path: `${PATH}${path}`, method, body: body ?? {}, isOnce: true }),
        invalidatesTags: ['Calendars'],
        async onQueryStarted(_, { dispatch, queryFulfilled }) {
          const answer = await queryFulfilled.catch(() => null);
          if (answer)
            void dispatch(
              connectionApi.util.upsertQueryData('getCalendarConnection', undefined, answer.data.data),
            );
        },
      });
    return {
      getCalendarConnection: build.query<CalendarConnectionRow | null, void>({
        query: () => ({ path: PATH }),
        transformResponse: (body: CalendarConnectionBody) => body.data,
      }),
      findRemoteCalendars: build.mutation<RemoteCalendarsBody['data'], CalendarAccountDto>({
        query: (body) => ({ path: `${PATH}/calendars`, method: 'POST', body, isOnce: true }),
        transformResponse: (body: RemoteCalendarsBody) => body.data,
      }),
      connectCalendar: change<ConnectCalendarDto>('PUT'),
      changeExportSettings: build.mutation<CalendarConnectionBody, ExportSettingsDto>({
        query: (body) => ({ path: `${PATH}/settings`, method: 'PUT', body }),
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
      syncCalendar: change<void>('POST', '/sync'),
      disconnectCalendar: change<DisconnectCalendarDto>('DELETE'),
    };
  },
});

export const {
  useGetCalendarConnectionQuery,
  useFindRemoteCalendarsMutation,
  useConnectCalendarMutation,
  useChangeExportSettingsMutation,
  useSyncCalendarMutation,
  useDisconnectCalendarMutation,
} = connectionApi;
