import type {
  CategoryNotificationsBody,
  GameNotifications,
  GameNotificationsBody,
  NotificationOverride,
} from '@patchlight/contracts';
import { api } from '@/shared/api';

const ofGame = (appId: number): string => `/user/games/${appId}/notifications`;
const ofCategory = (id: string): string => `/user/categories/${encodeURIComponent(id)}/notifications`;

const choicesApi = api.injectEndpoints({
  endpoints: (build) => ({
    getGameNotifications: build.query<GameNotifications, number>({
      query: (appId) => ({ path: ofGame(appId) }),
      transformResponse: ({ data }: GameNotificationsBody) => data,
    }),
    saveGameNotifications: build.mutation<
      GameNotificationsBody,
      { appId: number; choices: GameNotifications }
    >({
      query: ({ appId, choices }) => ({ path: ofGame(appId), method: 'PUT', body: choices }),
      async onQueryStarted({ appId }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer)
          void dispatch(choicesApi.util.upsertQueryData('getGameNotifications', appId, answer.data.data));
      },
    }),
    getCategoryNotifications: build.query<NotificationOverride, string>({
      query: (id) => ({ path: ofCategory(id) }),
      transformResponse: ({ data }: CategoryNotificationsBody) => data,
    }),
    saveCategoryNotifications: build.mutation<
      CategoryNotificationsBody,
      { id: string; choices: NotificationOverride }
    >({
      query: ({ id, choices }) => ({ path: ofCategory(id), method: 'PUT', body: choices }),
      async onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null);
        if (answer)
          void dispatch(choicesApi.util.upsertQueryData('getCategoryNotifications', id, answer.data.data));
      },
    }),
  }),
});

export const {
  useGetGameNotificationsQuery,
  useSaveGameNotificationsMutation,
  useGetCategoryNotificationsQuery,
  useSaveCategoryNotificationsMutation,
} = choicesApi;
