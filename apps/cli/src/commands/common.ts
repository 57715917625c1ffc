import type { Args, Io, Options } from '../command.ts';
import { openSession } from '../credentials.ts';
import { Api } from '../http/api.ts';

export const URL_OPTION: Options = {
  url: { type: 'string', value: 'URL', help: 'the instance; otherwise PATCHLIGHT_URL, or that of the login' },
};

export const FILTER: Options = {
  app: { type: 'string', value: 'IDS', help: 'app ids with commas between; otherwise all of your games' },
  kind: { type: 'string', value: 'KINDS', help: 'major, regular, patch, news, unknown, with commas between' },
};

/** A week, in minutes. */
export const MAX_AGE_MOST = 10_080;

/** A client with the token of the environment or the login. */
export const openApi = async (args: Args, io: Io): Promise<Api> =>
  new Api(await openSession(args.text('url'), io.env), io);
