import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import buildConfig from '../vite.config.ts';
import { allSettings } from './env.ts';

interface Service {
  image: string;
  build?: { context: string; dockerfile: string };
  environment?: Record<string, unknown>;
  secrets?: string[];
  ports?: string[];
  volumes?: string[];
  read_only?: boolean;
  cap_add?: string[];
  mem_limit?: string;
  pids_limit?: number;
  stop_grace_period?: string;
}

interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, unknown>;
  volumes: Record<string, unknown>;
}

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const dockerfile = read('docker/Dockerfile').replace(/\\\n\s*/g, '');
const instructions = (name: string): string[] =>
  [...dockerfile.matchAll(new RegExp(`^${name} (.*)$`, 'gm'))].map(([, rest]) => rest!);
const imageEnv = Object.fromEntries(
  instructions('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('=') as [string, string])),
);
/** Of Node.js and of the C library. */
const OF_THE_RUNTIME = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'MALLOC_TRIM_THRESHOLD_'];
/** V8 reads it at the start only, so every way to start the product has it. */
const YOUNG_HEAP = '--max-semi-space-size=4';
const DIGEST = '@sha256:[0-9a-f]{64}$';
/** What the images of others need beyond nothing, by the name of the service. */
const CAPABILITIES: Record<string, string[]> = {
  db: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
  proxy: ['NET_BIND_SERVICE'],
};
const names = new Set(allSettings().map(({ name }) => name));
const isSetting = (name: string): boolean => names.has(name) || names.has(name.replace(/_FILE$/, ''));

describe('Docker image', () => {
  it('uses the Node version of the tests, by digest', () => {
    const [major] = process.versions.node.split('.');
    expect(instructions('ARG')).toEqual([expect.stringMatching(`^NODE=node:${major}\\..*${DIGEST}`)]);
    expect(new Set(instructions('FROM').map((from) => from.split(' ')[0]))).toEqual(new Set(['${NODE}']));
  });

  it('copies and starts the build output, and its build context contains everything the build needs', () => {
    const { outDir } = buildConfig.build!;
    const bundle = `${outDir!.replace('../../', '')}/main.js`;
    expect(instructions('ENTRYPOINT').map((line) => JSON.parse(line) as unknown)).toEqual([
      ['node', YOUNG_HEAP, bundle],
    ]);
    expect(instructions('COPY')).toContain('--from=build /src/dist/apps/api dist/apps/api');
    const kept = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'));
    for (const line of kept) expect([line, existsSync(join(ROOT, line.slice(1)))]).toEqual([line, true]);
  });

  it('limits the young heap as `npm start` and the handbook do', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    expect(scripts['start']).toContain(`node ${YOUNG_HEAP} dist/apps/api/main.js`);
    expect(read('docs/self-hosting.md')).toContain(`node ${YOUNG_HEAP} dist/apps/api/main.js`);
  });

  it('sets only existing settings', () => {
    expect(
      Object.keys(imageEnv).filter((name) => !OF_THE_RUNTIME.includes(name) && !isSetting(name)),
    ).toEqual([]);
    expect(instructions('EXPOSE')).toEqual([imageEnv['PORT']]);
    expect(instructions('VOLUME')).toEqual([imageEnv['DATA_DIR']]);
  });

  it('runs as an unprivileged user, with a health check at an existing URL', () => {
    expect(instructions('USER')).toEqual(['node']);
    expect(instructions('HEALTHCHECK')).toEqual([expect.stringContaining(`process.env.PORT + '/livez'`)]);
  });
});

describe.each(['docker/compose.yml', 'docker/compose.scale.yml'])('%s', (path) => {
  const compose = parse(read(path), { merge: true }) as Compose;
  const ours = Object.entries(compose.services).filter(([, { image }]) => image === 'patchlight');

  it('runs the image of the Dockerfile, with time to shut down', () => {
    expect(ours.length).toBeGreaterThan(0);
    for (const [, service] of ours) {
      expect(service).toMatchObject({ build: { context: '..', dockerfile: 'docker/Dockerfile' } });
      expect(parseInt(service.stop_grace_period!)).toBeGreaterThanOrEqual(15);
    }
  });

  it('gives no service more than it needs: read-only files, the capabilities of its start, no new ones', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
        }),
      ]);
      expect([name, service.cap_add]).toEqual([name, CAPABILITIES[name]]);
    }
  });

  it('runs the images of others by digest', () => {
    const others = Object.values(compose.services).filter(
      (service) => !ours.some(([, each]) => each === service),
    );
    expect(others.length).toBeGreaterThan(0);
    for (const { image } of others) expect(image).toMatch(new RegExp(`^\\w+:\\d+\\.[\\d.]+${DIGEST}`));
  });

  it('keeps backups, which are in DATA_DIR, when a container is gone', () => {
    for (const [name, { volumes }] of ours) {
      expect([name, volumes]).toEqual([name, [`data:${imageEnv['DATA_DIR']}`]]);
    }
    expect(compose.volumes).toHaveProperty('data');
  });

  it('limits the memory and the processes of each service', () => {
    for (const [name, { mem_limit, pids_limit }] of Object.entries(compose.services)) {
      expect([name, mem_limit, pids_limit]).toEqual([
        name,
        expect.stringMatching(/^\d+[mg]$/),
        expect.any(Number),
      ]);
    }
  });

  it('sets only existing settings, and passes secrets as files', () => {
    for (const [, { environment = {}, secrets = [] }] of ours) {
      expect(Object.keys(environment).filter((name) => !isSetting(name))).toEqual([]);
      const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'));
      expect(files.map(([, file]) => String(file).replace('/run/secrets/', '')).sort()).toEqual(
        [...secrets].sort(),
      );
      expect(secrets).toEqual(expect.arrayContaining(['database-url', 'jwt-secret', 'encryption-key']));
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(secrets));
      for (const secret of ['DATABASE_URL', 'JWT_SECRET', 'ENCRYPTION_KEY', 'METRICS_TOKEN']) {
        expect(environment).not.toHaveProperty(secret);
      }
    }
  });

  it('publishes the port that the image listens on', () => {
    const published = ours.flatMap(([, { ports = [] }]) => ports);
    const proxied = [...read('docker/Caddyfile').matchAll(/dynamic a (\S+) (\d+)/g)];
    if (path.includes('scale')) {
      expect(published).toEqual([]);
      for (const [, service, port] of proxied) {
        expect(Object.keys(compose.services)).toContain(service);
        expect(port).toBe(imageEnv['PORT']);
      }
      expect(proxied).toHaveLength(1);
    } else {
      expect(published).toEqual([`127.0.0.1:3000:${imageEnv['PORT']}`]);
    }
  });

  it('trusts only the proxy', () => {
    for (const [name, { environment = {} }] of ours) {
      expect([name, environment['TRUST_PROXY']]).toEqual([name, expect.stringMatching(/^172\.3[01]\.0\./)]);
    }
  });
});
