import type { V1MeBody } from '@patchlight/contracts';
import type { Command } from '../command.ts';
import { checkToken, deleteCredentials, saveCredentials, urlOf } from '../credentials.ts';
import { EXIT, wrongUse } from '../exit.ts';
import { Api, readOrigin } from '../http/api.ts';
import { collect } from '../http/send.ts';
import { print } from '../output/print.ts';
import { URL_OPTION } from './common.ts';

const MOST_BYTES = 1_000;

/** Takes the token from stdin: arguments are visible to other users of a machine. */
export const login: Command = {
  name: 'login',
  help: 'Check a token and keep it in a file that only you can read.',
  options: { ...URL_OPTION, 'token-stdin': { type: 'boolean', help: 'read the token from stdin' } },
  async run(args, io) {
    if (!args.flag('token-stdin')) throw wrongUse('Send the token to stdin: patchlight login --token-stdin');
    const url = readOrigin(urlOf(args.text('url') ?? io.env['PATCHLIGHT_URL']));
    const read = await collect(io.stdin, MOST_BYTES).catch(() => Buffer.from(''));
    const token = checkToken(read.toString().trim());
    const { plan } = await new Api({ url, token }, io).call<V1MeBody>('GET', '/me');
    const path = await saveCredentials({ url, token }, io.env);
    await print(io.stderr, `Logged in to ${url.origin} (${plan}). The token is in ${path}.\n`);
    return EXIT.ok;
  },
};

export const logout: Command = {
  name: 'logout',
  help: 'Delete the token that login kept. It stays valid until you revoke it.',
  options: {},
  async run(_, io) {
    await deleteCredentials(io.env);
    return EXIT.ok;
  },
};
