import { freePort } from '@patchlight/embedded-postgres';
import { startSteamSimulator, storeSettings } from '@patchlight/simulators';
import type { SteamSimulator } from '@patchlight/simulators';
import { createECDH, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FakeClock } from '../../testing/fake-clock.ts';
import { startPatchlight } from '../../testing/patchlight-process.ts';
import type { Exit, PatchlightProcess, Settings } from '../../testing/patchlight-process.ts';
import type { Visitor } from '../../testing/visitor.ts';
import type { Row } from '../table.ts';
import { startRowServer } from './database.ts';
import type { RowDatabase, RowServer } from './database.ts';
import { startProxy } from './proxy.ts';
import type { Proxy } from './proxy.ts';
import { startReceivers } from './receivers.ts';
import type { Receivers } from './receivers.ts';

const PUBLIC = 'https://patchlight.example';
/** Where people find an instance before it has a domain. */
const FIRST = 'http://nas.home.example:3000';
/** The store's type of patch notes. */
const PATCH = 12;

const vapidKeys = (): Settings => {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  return {
    VAPID_PUBLIC_KEY: keys.getPublicKey('base64url'),
    VAPID_PRIVATE_KEY: Buffer.concat([Buffer.alloc(32), keys.getPrivateKey()])
      .subarray(-32)
      .toString('base64url'),
  };
};

/** A post of the store as the test knows it. */
export interface Published {
  appId: number;
  gid: string;
  title: string;
  at: Date;
}

/** The product in the settings of a row, with its users and all that it sends to. */
export class Stage {
  dir!: string;
  clock!: FakeClock;
  steam!: SteamSimulator;
  receivers!: Receivers;
  /** What users know of the instance. */
  origin!: string;
  /** Where the test finds it. */
  url!: string;
  /** With PRO from the journey that gives it to her. */
  ada!: Visitor;
  /** Has the plan of the instance. */
  bob!: Visitor;
  admin!: Visitor;
  private database!: RowDatabase;
  /** Of the calendar feed that ada has made. */
  calendarUrl!: string;
  /** What ada had when a journey looked. */
  held!: object;
  private readonly servers: RowServer[] = [];
  private proxy: Proxy | null = null;
  private running: PatchlightProcess[] = [];
  private readonly outputs: (() => string)[] = [];
  private secrets!: Settings;
  private port = '0';
  private published = 0;

  private starts = 0;
  private dataDir = 'data';

  constructor(private currentRow: Row) {}

  get row(): Row {
    return this.currentRow;
  }

  async open(): Promise<void> {
    this.dir = await mkdtemp(join(tmpdir(), 'patchlight-row-'));
    await chmod(this.dir, 0o755); // Started by root, databases run as somebody else.
    this.clock = new FakeClock(this.dir);
    // Database servers are started with the clock of this process.
    Object.assign(process.env, this.clock.settings);
    this.secrets = {
      JWT_SECRET: randomBytes(32).toString('hex'),
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
      ...vapidKeys(),
    };
    this.steam = await startSteamSimulator({ games: 6, postsPerGame: 3 });
    this.receivers = await startReceivers(this.row);
    this.port = this.receivers.shop?.settings['PORT'] ?? String(await freePort());
    await this.prepare();
  }

  /** Has the settings of another row from now on, with an empty database. */
  async become(row: Row): Promise<void> {
    this.currentRow = row;
    this.dataDir = 'restored';
    await this.proxy?.close();
    this.proxy = null;
    await this.prepare();
  }

  async close(): Promise<void> {
    await Promise.all(this.running.map((process) => process.end('SIGKILL')));
    await Promise.all(this.servers.map((server) => server.close()));
    await Promise.all([this.proxy?.close(), this.steam?.close(), this.receivers?.close()]);
    if (this.dir) await rm(this.dir, { recursive: true, force: true });
  }

  /** Starts the processes of the row. */
  async start(): Promise<void> {
    this.starts += 1;
    const { settings } = this;
    const start = (role: 'all' | 'api' | 'worker', port: string): Promise<PatchlightProcess> =>
      startPatchlight({ ...settings, ROLE: role, PORT: port });
    this.running = await (this.row.processes === 'all'
      ? Promise.all([start('all', this.port)])
      : Promise.all([start('api', this.port), start('worker', '0')]));
    this.outputs.push(...this.running.map(({ output }) => output));
    const [{ url }] = this.running as [PatchlightProcess];
    this.proxy?.leadTo(url);
    this.url = this.proxy?.url ?? url;
    this.origin = settings['PUBLIC_URL']!;
  }

  /** Ends the processes as systems do. */
  async stop(): Promise<Exit[]> {
    const exits = await Promise.all(this.running.map((process) => process.end()));
    this.running = [];
    return exits;
  }

  /** URLs of the running processes themselves. */
  get processes(): string[] {
    return this.running.map(({ url }) => url);
  }

  /** Of the product. */
  get settings(): Settings {
    const { plan, adminTwoStep, publicUrl, proxy, processZone, language } = this.row;
    const own = {
      loopback: `http://127.0.0.1:${this.port}`,
      https: PUBLIC,
      moved: this.starts > 1 ? PUBLIC : FIRST,
    };
    return {
      ...this.database.settings,
      ...this.secrets,
      ...this.receivers.settings,
      ...this.clock.settings,
      DATA_DIR: join(this.dir, this.dataDir),
      ...storeSettings(this.steam.url),
      STEAM_REQUESTS_PER_SECOND: '10000',
      INGEST_INTERVAL_SECONDS: '1',
      RATE_LIMIT_FACTOR: '100',
      ADMIN_EMAIL: 'operator@patchlight.example',
      ADMIN_USERNAME: 'operator',
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_TWO_STEP: adminTwoStep,
      PUBLIC_URL: own[publicUrl],
      TZ: processZone,
      LANG: language,
      ...(plan === 'PRO' && { INSTANCE_PLAN: 'PRO' }),
      ...(proxy !== 'none' && { TRUST_PROXY: '127.0.0.1' }),
    };
  }

  get appIds(): number[] {
    return this.steam.catalogue.map(({ appid }) => appid);
  }

  /** Publishes a patch of a game in the store, newer than all before. */
  publish(appId: number): Published {
    const seconds = Math.floor(this.clock.now().getTime() / 1_000) + 1;
    const title = `Harbour lights ${(this.published += 1)}: İstanbul, Straße, “quays”`;
    const { gid } = this.steam.publish({ appid: appId, eventType: PATCH, title, date: seconds })!;
    return { appId, gid, title, at: new Date(seconds * 1_000) };
  }

  /** A link of the product as the test reaches it. */
  reach(link: string): string {
    const { origin, pathname, search } = new URL(link);
    if (origin !== this.origin) throw new Error(`The link ${link} does not begin with ${this.origin}.`);
    return `${this.url}${pathname}${search}`;
  }

  /** What all processes wrote so far. */
  output(): string {
    return this.outputs.map((output) => output()).join('');
  }

  private async prepare(): Promise<void> {
    if (this.row.proxy !== 'none') this.proxy = await startProxy(this.row.proxy);
    const dir = join(this.dir, `server-${this.servers.length}`);
    await mkdir(dir, { mode: 0o755 });
    const server = await startRowServer(this.row, dir);
    this.servers.push(server);
    this.database = await server.createDatabase();
  }
}

export const ADMIN = { identifier: 'operator', password: 'Lanterns-over-7-reefs' };
