import type { V1Update } from '@patchlight/contracts';
import type { Command } from '../command.ts';
import { wrongUse } from '../exit.ts';
import { OUTPUT, outputsOf } from '../output/print.ts';
import { URL_OPTION, openApi } from './common.ts';

export const latest: Command = {
  name: 'latest',
  help: 'Show the newest update of one of your games.',
  argument: 'APPID',
  options: { ...URL_OPTION, ...OUTPUT },
  async run(args, io) {
    const report = outputsOf(args);
    if (!/^[1-9]\d{0,8}$/.test(args.argument)) throw wrongUse('APPID must be the app id of a game.');
    const api = await openApi(args, io);
    const update = await api.call<V1Update>('GET', `/games/${args.argument}/latest`);
    const reasons = [{ type: 'latest' as const, appId: update.appId, update }];
    return report({ command: 'latest', decision: 'pass', reasons }, io);
  },
};
