import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startMailSimulator } from '@patchlight/simulators';
import type { MailSimulator } from '@patchlight/simulators';
import { eventually } from '@patchlight/testing';
import { ContractCheck } from './fuzz/contract.ts';
import type { OpenApi } from '@patchlight/contracts';
import { DocumentInputs } from './fuzz/document-inputs.ts';
import { requestsOf } from './fuzz/requests.ts';
import type { FuzzCaller, FuzzRequest, Known } from './fuzz/requests.ts';
import { runFuzz } from './fuzz/run-fuzz.ts';
import { mainThreadMsOf } from './fuzz/cpu-time.ts';
import { startFaultyServer } from './fuzz/faulty-server.ts';
import type { Finding, FuzzReport } from './fuzz/run-fuzz.ts';
import { dtoInputs } from './fuzz/valid-inputs.ts';
import { confirm, idOf, makeToken, signUpAdmin } from './testing/admins.ts';
import { openShop } from './testing/shop.ts';
import type { Shop } from './testing/shop.ts';
import { signUp } from './testing/visitor.ts';
import { startWorld } from './testing/world.ts';
import type { World } from './testing/world.ts';

/** The same seed sends the same requests. It is fixed, so that a failure belongs to the change under test. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
/** Multiplies the number of requests. */
const times = Number(process.env['FUZZ_TIMES'] ?? 1);

const CANARY = 'canary-7f3a9c-nobody-may-see-this';

/** The lines of a log about the request of a response, which tells a failure of the server only there. */
const loggedOf = (text: string, log: string): string => {
  const id = /"requestId":"([\w-]+)"/.exec(text)?.[1];
  return log
    .split('\n')
    .filter((line) => id !== undefined && line.includes(id))
    .join('\n');
};

/** A finding with everything needed to reproduce and explain it. */
const told = ({ fault, status, text, request }: Finding, log: string): string => {
  const { route, method, path, headers, body, caller } = request;
  const sent = body === undefined ? '' : ` ${JSON.stringify(String(body)).slice(0, 400)}`;
  return `${route}: ${fault}\n  ${caller}: ${method} ${path.slice(0, 400)} ${JSON.stringify(headers).slice(0, 300)}${sent}\n  -> ${status} ${text}\n${loggedOf(text, log)}`;
};

const wrongDocuments: [string, (contract: OpenApi) => void, route: string, fault: RegExp][] = [
  [
    'another type of a member',
    ({ components }) => (components.schemas['V1Game']!.properties!['appId'] = { type: 'string' }),
    'GET /v1/games',
    /does not match its schema: \/games\/0\/appId must be string/,
  ],
  [
    'a member less',
    ({ components }) => delete components.schemas['V1Game']!.properties!['failures'],
    'GET /v1/games',
    /must NOT have additional properties/,
  ],
  [
    'a status less',
    ({ paths }) => delete paths['/api/v1/me']!['get']!.responses['200'],
    'GET /v1/me',
    /answers 200, which is not declared/,
  ],
  [
    'another media type',
    ({ components }) => (components.responses['Problem400']!.content = {}),
    'GET /v1/events',
    /has content, which is not declared/,
  ],
  [
    'a stricter rule',
    ({ paths }) => (paths['/api/steam/search']!['get']!.parameters![0]!.schema.pattern = '^x'),
    'GET /steam/search',
    /takes what breaks the rules of term/,
  ],
  [
    'a laxer limit',
    ({ paths }) =>
      (paths['/api/v1/events']!['get']!.parameters!.find(({ name }) => name === 'limit')!.schema.maximum =
        9_999),
    'GET /v1/events',
    /is 400, though it keeps all rules/,
  ],
];

describe('random requests', () => {
  let world: World;
  let shop: Shop;
  let mailbox: MailSimulator;
  let url: string;
  let pid: number;
  let log: () => string;
  let contract: OpenApi;
  const bearers = new Map<FuzzCaller, string | null>([['visitor', null]]);
  const known: Known = { appIds: [], gids: [], victims: [], ids: [] };

  const send = async (requests: FuzzRequest[], check = new ContractCheck(contract)): Promise<FuzzReport> => {
    console.log(`FUZZ_SEED=${seed}`);
    const secrets = [world.settings['JWT_SECRET']!, world.settings['ENCRYPTION_KEY']!, CANARY];
    secrets.push(shop.stripe.secretKey, shop.stripe.webhookSecret);
    const startedAt = Date.now();
    const report = await runFuzz(requests, {
      url,
      secrets,
      renew,
      bearerOf: async (caller) => bearers.get(caller) ?? null,
      usedMs: () => mainThreadMsOf(pid),
      contract: check,
    });
    const { findings: _, ...figures } = report;
    console.log(`${requests.length} requests in ${Date.now() - startedAt} ms: ${JSON.stringify(figures)}`);
    return report;
  };

  const renew = async (caller: FuzzCaller): Promise<void> => {
    bearers.set(caller, (await signUp(url)).token);
  };

  beforeAll(async () => {
    [shop, mailbox] = [await openShop(), await startMailSimulator()];
    world = await startWorld({
      settings: {
        ...shop.settings,
        SMTP_URL: mailbox.smtpUrl,
        MAIL_FROM: 'Patchlight <news@patchlight.example>',
        INGEST_INTERVAL_SECONDS: '3600',
      },
    });
    ({ url, pid, output: log } = await world.start('all'));
    contract = (await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi;
    known.appIds = world.steam.catalogue.map(({ appid }) => appid).slice(0, 40);
    const admin = await signUpAdmin(world, url);
    await world.rows(
      `update users set plan = 'PRO', plan_expires_at = now() + interval '1 year' where id = $1`,
      [await idOf(admin)],
    );
    await confirm(admin);
    const free = await signUp(url);
    const pro = await signUp(url);
    await world.rows(
      `update users set plan = 'PRO', plan_expires_at = now() + interval '1 year' where id = $1`,
      [await idOf(pro)],
    );
    await confirm(pro);
    await world.rows('update users set has_early_access = true');
    for (const scope of ['read', 'write'] as const)
      bearers.set(`${scope} token`, (await makeToken(pro, scope)).token);
    bearers.set('admin', admin.token);
    bearers.set('free user', free.token);
    await renew('leaver');
    for (const user of [admin, free, pro])
      for (const appId of known.appIds.slice(0, 6)) await user.follow(appId);
    const victims = await world.rows<{ id: string }>(
      `insert into users (name, username, email, password_hash, created_at)
       select 'Victim', 'victim' || n, 'victim' || n || '@example.org', $1, now() from generate_series(1, 30) n
       returning id`,
      [CANARY],
    );
    known.victims = victims.map(({ id }) => id);
    const category = { name: 'Deep sea', color: 1, icon: 'star', appIds: [] };
    const made = await admin.call<{ data?: { category?: { id: string } } }>('POST', '/user/categories', {
      body: category,
    });
    known.ids = [made.body.data?.category?.id ?? '1000000007', '1000000008'];
    known.gids = await eventually('posts were there', async () => {
      const posts = await world.rows<{ gid: string }>('select gid from updates limit 40');
      return posts.length > 20 ? posts.map(({ gid }) => gid) : null;
    });
  });
  afterAll(async () => {
    await world?.close();
    await Promise.all([shop?.stripe.close(), mailbox?.close()]);
  });

  it('are answered quickly, by the contract, and never with 500', async () => {
    const { findings } = await send(
      requestsOf(known, dtoInputs, { seed, valid: 2_000 * times, malformed: 8_000 * times }),
    );
    expect(findings.map((finding) => told(finding, log()))).toEqual([]);
  }, 900_000);

  it('as the OpenAPI document has them are answered as it says', async () => {
    const requests = requestsOf(known, new DocumentInputs(contract), {
      seed: seed + 1,
      valid: 1_500 * times,
      malformed: 3_000 * times,
    });
    const { findings } = await send(requests);
    expect(findings.map((finding) => told(finding, log()))).toEqual([]);
  }, 900_000);

  it.each(wrongDocuments)('do not match a document with %s', async (_, spoil, route, fault) => {
    const wrong = structuredClone(contract);
    spoil(wrong);
    const amount = { seed, valid: 8, malformed: 60 };
    const requests = requestsOf(known, new DocumentInputs(wrong), amount, [route]);
    const { findings } = await send(requests, new ContractCheck(wrong));
    expect(findings.map((finding) => finding.fault)).toContainEqual(expect.stringMatching(fault));
  });
});

describe('the check of their responses', () => {
  it.each([
    ['500', 'answers 500'],
    ['unavailable', 'answers 503'],
    ['stack', 'tells of what is behind it'],
    ['sql', 'tells of what is behind it'],
    ['secret', 'a secret is in the answer'],
    ['page', 'is not the error of the contract'],
    ['other-id', 'is not the error of the contract'],
    ['taken', 'takes what breaks the rules of name'],
    ['other-field', 'names none of name'],
    ['missing', 'answers 404 instead of 400 to what breaks the rules of name'],
    ['silence', 'is not answered'],
    ['slow', 'is slow'],
    ['busy', 'holds up the process'],
  ])('reports %s', async (fault, said) => {
    const server = await startFaultyServer(CANARY);
    const request = (path: string, broken: string[]): FuzzRequest => ({
      route: 'POST /user/games',
      method: 'POST',
      path,
      headers: {},
      body: '{}',
      caller: 'visitor',
      isValid: false,
      broken,
    });
    const rule = ['taken', 'other-field', 'missing'].includes(fault) ? ['name'] : [];
    const requests = [request('/fine', ['name']), request(`/${fault}`, rule)];
    const nobody = { bearerOf: async () => null, renew: async () => undefined };
    const usedMs = (): number => mainThreadMsOf(process.pid);
    const { findings } = await runFuzz(requests, { ...nobody, usedMs, url: server.url, secrets: [CANARY] });
    await server.close();
    expect(findings.map(({ fault: found, request: { path } }) => [path, found])).toEqual([
      [`/${fault}`, said],
    ]);
  });
});
