import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Webhook } from 'standardwebhooks';
import { startFakeInstance } from '../testing/fake-instance.ts';
import type { FakeInstance } from '../testing/fake-instance.ts';
import { runCli, startCli } from '../testing/run-cli.ts';
import type { Running } from '../testing/run-cli.ts';
import { faultOf, readSecret } from './verify.ts';

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const secret = newSecret();
const key = readSecret(secret);
const BODY = '{"type":"update.published","title":"Pátch ✓"}';

const signed = (at = new Date(), body = BODY, by = secret) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(by).sign('msg_1', at, body),
});
const fault = (headers: Record<string, string | undefined>, body: string | Buffer = BODY, now?: number) =>
  faultOf(key, headers, Buffer.from(body as string), now);

describe('webhooks', () => {
  let target: FakeInstance;
  let running: Running | undefined;
  /** Starts the command, and tells where it listens. */
  const listen = async (...args: string[]): Promise<string> => {
    const env = { PATCHLIGHT_WEBHOOK_SECRET: secret };
    running = startCli(['webhook', 'listen', '--port', '0', ...args], { env });
    const [line] = (await once(running.stderr, 'data')) as [Buffer];
    return /http\S+/.exec(line.toString())![0];
  };

  beforeEach(async () => {
    target = await startFakeInstance();
  });
  afterEach(async () => {
    running?.interrupt();
    await target.close();
  });

  it('accepts what standardwebhooks signs, and refuses what it refuses', () => {
    for (let round = 0; round < 100; round++) {
      const body = randomBytes(round * 7).toString('latin1');
      expect(fault(signed(new Date(), body), body)).toBeNull();
    }
    const headers = signed();
    const other = signed(new Date(), BODY, newSecret())['webhook-signature'];
    const both = { ...headers, 'webhook-signature': `v1a,x ${other} ${headers['webhook-signature']}` };
    expect(fault(both)).toBeNull();
    expect(new Webhook(secret).verify(BODY, both)).toBeDefined();
    const cases: [Record<string, string | undefined>, string][] = [
      [headers, `${BODY} `],
      [headers, BODY.replace('Pátch', 'Patch')],
      [{ ...headers, 'webhook-id': 'msg_2' }, BODY],
      [{ ...headers, 'webhook-signature': other }, BODY],
      [{ ...headers, 'webhook-signature': headers['webhook-signature'].replace('v1,', 'v2,') }, BODY],
      [{ ...headers, 'webhook-signature': 'v1,' }, BODY],
      [{ ...headers, 'webhook-signature': '' }, BODY],
      [{ ...headers, 'webhook-id': undefined }, BODY],
      [{ ...headers, 'webhook-timestamp': undefined }, BODY],
      [{ ...headers, 'webhook-timestamp': `${headers['webhook-timestamp']}x` }, BODY],
      [signed(new Date(Date.now() - 310_000)), BODY],
      [signed(new Date(Date.now() + 310_000)), BODY],
    ];
    for (const [given, body] of cases) {
      expect(fault(given, body)).toEqual(expect.any(String));
      if (given['webhook-timestamp']?.endsWith('x')) continue; // parseInt of theirs accepts it.
      expect(() => new Webhook(secret).verify(body, given as Record<string, string>)).toThrow();
    }
  });

  it('verifies stdin', async () => {
    const env = { PATCHLIGHT_WEBHOOK_SECRET: secret };
    const verify = (stdin: string | Buffer, headers = signed() as Record<string, string>, more = env) =>
      runCli(
        [
          'webhook',
          'verify',
          ...Object.entries(headers).flatMap(([name, value]) => ['-H', `${name.toUpperCase()}: ${value}`]),
        ],
        { env: more, stdin },
      );
    expect(await verify(BODY)).toEqual({ exit: 0, stdout: '', stderr: 'Valid.\n' });
    expect(await verify(`${BODY}\n`)).toMatchObject({
      exit: 3,
      stderr: 'Not valid: no signature is of this secret.\n',
    });
    expect(await verify(BODY, { 'webhook-id': 'msg_1' })).toMatchObject({ exit: 3 });
    expect(await verify(BODY, { '': 'x' })).toMatchObject({ exit: 2 });
    expect(await verify(BODY, signed(), { PATCHLIGHT_WEBHOOK_SECRET: 'whsec_short' })).toMatchObject({
      exit: 2,
    });
    expect(await verify(Buffer.alloc(1_000_001))).toMatchObject({ exit: 2 });
  });

  it('listens, forwards what is valid, and ends on Ctrl-C', async () => {
    target.answers['POST /hook'] = [
      { status: 202, body: 'ok' },
      { status: 500, body: 'no' },
    ];
    const url = await listen('--forward', `${target.url}/hook`);
    const post = async (body: string, headers: Record<string, string>) =>
      (
        await fetch(url, {
          method: 'POST',
          body,
          headers: { ...headers, 'X-Other': 'x', 'Content-Type': 'application/json' },
        })
      ).status;

    const headers = signed();
    expect(await post(BODY, headers)).toBe(202);
    expect(target.received).toMatchObject([{ method: 'POST', path: '/hook', body: BODY, headers }]);
    expect(target.received[0]!.headers).toMatchObject({ 'content-type': 'application/json' });
    expect(target.received[0]!.headers).not.toHaveProperty('x-other');
    expect(await post(BODY, signed())).toBe(500);
    expect(await post(`${BODY} `, signed())).toBe(401);
    expect(await post(BODY, {})).toBe(401);
    expect(await post('x'.repeat(100_001), signed())).toBe(413);
    expect((await fetch(url)).status).toBe(405);
    expect(target.received).toHaveLength(2);
    target.answers['POST /hook'] = { body: 'x'.repeat(17_000_000) };
    expect(await post(BODY, signed())).toBe(502);

    const taken = await runCli(['webhook', 'listen', '--port', new URL(url).port], {
      env: { PATCHLIGHT_WEBHOOK_SECRET: secret },
    });
    expect(taken).toMatchObject({ exit: 5, stderr: expect.stringContaining('EADDRINUSE') });
    running!.interrupt();
    const { exit, stdout } = await running!.result;
    expect(exit).toBe(130);
    expect(stdout.split('\n').map((row) => row.split('  ')[0])).toEqual([
      '202',
      '500',
      '401',
      '401',
      '413',
      '405',
      '502',
      '',
    ]);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('prints messages without a target, on one line each', async () => {
    const url = await listen();
    const body = '{\n"a": "\u001b[31m"}';
    expect((await fetch(url, { method: 'POST', body, headers: signed(new Date(), body) })).status).toBe(204);
    running!.interrupt();
    expect((await running!.result).stdout).toBe('204  msg_1  { "a": ""}\n');
  });
});
