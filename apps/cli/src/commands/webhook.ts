import type { Command, Io, Options } from '../command.ts';
import { EXIT, Failure, wrongUse } from '../exit.ts';
import { collect } from '../http/send.ts';
import { print } from '../output/print.ts';
import { listen } from '../webhooks/listen.ts';
import { faultOf, readSecret } from '../webhooks/verify.ts';

const MOST_BYTES = 1_000_000;
const DEFAULT_PORT = 8787;

const keyOf = ({ env }: Io): Buffer => readSecret(env['PATCHLIGHT_WEBHOOK_SECRET']);

const readHeader = (line: string): [name: string, value: string] => {
  const at = line.indexOf(':');
  if (at < 1) throw wrongUse('--header must be one such as "webhook-id: msg_1".');
  return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
};

const HEADER: Options = {
  header: {
    type: 'string',
    short: 'H',
    multiple: true,
    value: 'LINE',
    help: '"name: value"; three: webhook-id, -timestamp and -signature',
  },
};

const verify: Command = {
  name: 'webhook verify',
  help: 'Check the signature of a message whose body is on stdin, with the secret in PATCHLIGHT_WEBHOOK_SECRET.',
  options: HEADER,
  async run(args, io) {
    const key = keyOf(io);
    const headers = Object.fromEntries(args.texts('header').map(readHeader));
    const body = await collect(io.stdin, MOST_BYTES).catch((error: Error) => {
      throw wrongUse(`Cannot read stdin: ${error.message}.`);
    });
    const fault = faultOf(key, headers, body);
    if (fault) throw new Failure(EXIT.auth, `Not valid: ${fault}.`);
    await print(io.stderr, 'Valid.\n');
    return EXIT.ok;
  },
};

const readTarget = (text: string | undefined): URL | null => {
  if (text === undefined) return null;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return new URL(text);
  throw wrongUse('--forward must be a URL.');
};

const listenCommand: Command = {
  name: 'webhook listen',
  help: 'Receive messages on this machine, for example from a tunnel, and forward those that are valid, until Ctrl-C.',
  options: {
    forward: { type: 'string', value: 'URL', help: 'where to; otherwise they are printed' },
    port: { type: 'string', value: 'PORT', help: `${DEFAULT_PORT} by default; 0: any` },
  },
  async run(args, io) {
    const port = args.number('port', 0, 65_535) ?? DEFAULT_PORT;
    return listen(keyOf(io), readTarget(args.text('forward')), port, io);
  },
};

export const webhookCommands = [verify, listenCommand];
