import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  BillingQueries,
  EarlyAccess,
  FollowGame,
  PipelineQueries,
  PipelineVersions,
  UnfollowGame,
  UsualGapQueries,
  VerifyGame,
} from '@patchlight/application';
import type { V1Game, V1GamesBody } from '@patchlight/contracts';
import { TestApi } from '../testing/test-api.ts';
import { V1GameController } from './v1.controllers.ts';

let api: TestApi;
let bearer: string;
let followed: Partial<V1Game>[];
let asked: number[];

beforeEach(async () => {
  api = new TestApi();
  followed = [];
  const listGames = async (): Promise<Partial<V1Game>[]> => followed;
  asked = [];
  const verify = async (_: string, appId: number) => void asked.push(appId);
  const follow = async (_: string, { appId }: { appId: number }) => void followed.push({ appId });
  await api.start([V1GameController], {
    providers: [
      { provide: VerifyGame, useValue: { execute: verify } },
      { provide: PipelineQueries, useValue: { listGames } },
      { provide: PipelineVersions, useValue: { versionOf: async () => '1' } },
      { provide: FollowGame, useValue: { execute: follow } },
      ...[BillingQueries, EarlyAccess, UnfollowGame, UsualGapQueries].map((part) => ({
        provide: part,
        useValue: {},
      })),
    ],
  });
  ({ bearer } = await api.addToken((await api.signIn()).user, ['games:read', 'games:write']));
});
afterEach(() => api.stop());

it('follows a game once, however often it is asked to, and asks the store about it', async () => {
  for (let time = 0; time < 3; time += 1) {
    const { body } = await api.http.put('/api/v1/games/7').set('Authorization', bearer).send({}).expect(200);
    expect(body).toEqual({ appId: 7 });
  }
  expect([followed, asked]).toEqual([[{ appId: 7 }], [7]]);
});

it('refuses a cursor that was changed to lie behind the last possible game', async () => {
  followed = [{ appId: 7 }, { appId: 8 }];
  const page = (cursor = '') => api.http.get(`/api/v1/games?limit=1${cursor}`).set('Authorization', bearer);
  const { cursor } = (await page().expect(200)).body as V1GamesBody;
  await page(`&cursor=${cursor!.replace(/^7/, '9999999999')}`).expect(400);
});
