import type {
  CategoryNotificationsBody,
  GameNotifications,
  GameNotificationsBody,
  NotificationOverride,
} from '@patchlight/contracts';
import { api } from '@/shared/api';

const ofGame = (appId: number): string => `/user/games/${appId}/notifications`;
const ofCategory = (id: string): string => `/user/categories/${encodeURIComponent(id)}/notifications`;

export const {
  useGetGameNotificationsQuery,
  useSaveGameNotificationsMutation,
  useGetCategoryNotificationsQuery,
  useSaveCategoryNotificationsMutation,
} = api.enhanceEndpoints({ addTagTypes: ['NotificationChoices'] }).injectEndpoints({
  endpoints: (build) => ({
    getGameNotifications: build.query<GameNotifications, number>({
      query: (appId) => ({ path: ofGame(appId) }),
      transformResponse: ({ data }: GameNotificationsBody) => data,
      providesTags: ['NotificationChoices'],
    }),
    saveGameNotifications: build.mutation<unknown, { appId: number; choices: GameNotifications }>({
      query: ({ appId, choices }) => ({ path: ofGame(appId), method: 'PUT', body: choices }),
      invalidatesTags: (done) => (done ? ['NotificationChoices'] : []),
    }),
    getCategoryNotifications: build.query<NotificationOverride, string>({
      query: (id) => ({ path: ofCategory(id) }),
      transformResponse: ({ data }: CategoryNotificationsBody) => data,
      providesTags: ['NotificationChoices'],
    }),
    saveCategoryNotifications: build.mutation<unknown, { id: string; choices: NotificationOverride }>({
      query: ({ id, choices }) => ({ path: ofCategory(id), method: 'PUT', body: choices }),
      invalidatesTags: (done) => (done ? ['NotificationChoices'] : []),
    }),
  }),
});
