import { V1_WAIT_MAX } from '@patchlight/contracts';
import type { V1Event, V1EventsBody } from '@patchlight/contracts';
import type { Command, Io } from '../command.ts';
import { EXIT, Failure, wrongUse } from '../exit.ts';
import { plain, plainJson } from '../output/plain.ts';
import { print } from '../output/print.ts';
import { FILTER, URL_OPTION, openApi } from './common.ts';

const TIMEOUT_MS = (V1_WAIT_MAX + 20) * 1_000;
/** Failures in a row before it gives up. */
const PATIENCE = 10;
const LONGEST_PAUSE_MS = 60_000;
/** An empty page that comes sooner was not held open, as by a server that shuts down. */
const HELD_MS = 5_000;
const POLL_MS = 30_000;

const FORMATS = new Map<string, (event: V1Event) => string>([
  ['ndjson', plainJson],
  [
    'table',
    ({ appId, at, gameName, text, type, update }) => {
      const words = update ? [update.kind, gameName, update.title, update.url] : [gameName, text ?? ''];
      return [at, type, String(appId), ...words].map(plain).join('  ');
    },
  ],
]);

/** Asks again after a failure of the server or the network, ever more slowly. */
const patiently = async <Body>(io: Io, ask: () => Promise<Body>): Promise<Body> => {
  for (let failures = 1; ; failures++) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Failure) || error.exit !== EXIT.failed || failures > PATIENCE) throw error;
      await print(io.stderr, `${plain(error.message)} Trying again.\n`);
      await io.pause(Math.min(2 ** failures * 1_000, LONGEST_PAUSE_MS));
    }
  }
};

export const watch: Command = {
  name: 'watch',
  help: 'Print what happens to your games, as it happens, until Ctrl-C.',
  options: {
    ...URL_OPTION,
    ...FILTER,
    type: {
      type: 'string',
      value: 'TYPES',
      help: 'types of events, such as update.published, with commas between',
    },
    since: { type: 'string', value: 'TIME', help: 'start with what happened since; now by default' },
    output: { type: 'string', short: 'o', value: 'FORMAT', help: 'table or ndjson' },
  },
  async run(args, io) {
    const format = FORMATS.get(args.text('output') ?? 'table');
    if (!format) throw wrongUse('--output must be table or ndjson.');
    const api = await openApi(args, io);
    const filter = { app: args.appIds('app')?.join(','), kind: args.text('kind'), type: args.text('type') };
    let start: Record<string, string | number | undefined> = { since: args.text('since') };
    for (;;) {
      const askedAt = Date.now();
      const query = { ...filter, ...start };
      const { cursor, events } = await patiently(io, () =>
        api.call<V1EventsBody>('GET', '/events', { query, timeoutMs: TIMEOUT_MS }),
      );
      for (const event of events) await print(io.stdout, `${format(event)}\n`);
      if (start['wait'] && events.length === 0 && Date.now() - askedAt < HELD_MS) await io.pause(POLL_MS);
      start = { cursor, wait: V1_WAIT_MAX };
    }
  },
};
