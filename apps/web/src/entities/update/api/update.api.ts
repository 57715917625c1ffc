import type {
  GameUpdateRow,
  GameUpdatesBody,
  PostFormat,
  UpdateBody,
  UpdateItems,
  UpdateItemsBody,
  UpdateKind,
} from '@patchlight/contracts';
import { api, clientError, keptUpdate } from '@/shared/api';
import type { ApiError } from '@/shared/api';

/** An update in the list of a game. `details` is in `format`, `updateDate` is ISO 8601. */
export interface GameUpdate {
  gid: string;
  title: string;
  url: string;
  isExternalUrl: false;
  author: string;
  details: string;
  format: PostFormat;
  feedLabel: 'Update';
  updateDate: string;
  feedName: string;
  appId: number;
  kind: UpdateKind;
}

export type Update = UpdateBody['data'];

export const toGameUpdate = (row: GameUpdateRow): GameUpdate => ({
  gid: row.gid,
  title: row.title,
  url: row.url,
  isExternalUrl: false,
  author: 'Steam News',
  details: row.contents,
  format: row.format,
  feedLabel: 'Update',
  updateDate: new Date(row.date * 1000).toISOString(),
  feedName: 'Steam',
  appId: row.appid,
  kind: row.kind,
});

const UPDATES_PER_GAME = 10;

export const updateApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One update with its text; offline, the kept one. Public. */
    getUpdate: build.query<Update, string>({
      queryFn: async (gid, _api, _options, call) => {
        const answer = await call({ path: `/updates/${encodeURIComponent(gid)}` });
        if (!answer.error) return { data: (answer.data as UpdateBody).data };
        const error = answer.error as ApiError;
        const kept = error.status === 0 ? await keptUpdate(gid) : undefined;
        return kept ? { data: kept } : { error };
      },
      providesTags: ['GameUpdates'],
    }),
    /** What the lines of an update say. Public. */
    getUpdateItems: build.query<UpdateItems, string>({
      query: (gid) => ({ path: `/updates/${encodeURIComponent(gid)}/items` }),
      transformResponse: (body: UpdateItemsBody) => body.data,
    }),
    /** The latest updates of a followed game, newest first. */
    getGameUpdates: build.query<GameUpdate[], string | number>({
      queryFn: async (id, _api, _options, call) => {
        const appId = Number.parseInt(String(id), 10);
        if (Number.isNaN(appId))
          return { error: clientError('Invalid game ID provided for fetching updates.') };
        const answer = await call({
          path: `/user/games/${appId}/updates`,
          params: { limit: UPDATES_PER_GAME },
        });
        if (answer.error) return { error: answer.error as ApiError };
        const body = answer.data as GameUpdatesBody;
        if (!body.success) return { error: clientError('Failed to fetch updates from database') };
        return { data: body.data.map(toGameUpdate) };
      },
      providesTags: ['GameUpdates'],
    }),
  }),
});

export const { useGetUpdateItemsQuery, useGetUpdateQuery, useLazyGetGameUpdatesQuery } = updateApi;
