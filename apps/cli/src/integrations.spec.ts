import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { V1Event } from '@patchlight/contracts';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'yaml';
import { readOutputs } from './testing/github.ts';
import { HOSTILE_TITLES, eventOf, startFakeInstance, updateOf } from './testing/fake-instance.ts';
import type { FakeInstance } from './testing/fake-instance.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const CLI = join(ROOT, 'dist/apps/cli/patchlight.mjs');

const readYaml = <Content>(name: string): Content =>
  parse(readFileSync(join(ROOT, 'tools/integrations', name), 'utf8')) as Content;

interface Step {
  id: string;
  run: string;
  env: Record<string, string>;
}
const action = readYaml<{
  inputs: Record<string, { default?: string }>;
  outputs: Record<string, { value: string }>;
  runs: { steps: [Step] };
}>('github-action.yml');
const [step] = action.runs.steps;

interface Job {
  variables: Record<string, string>;
  script: string[];
  artifacts: { paths: string[]; reports: Record<string, string> };
}
const template = readYaml<{ '.patchlight': Job }>('gitlab-ci.yml')['.patchlight'];

describe('the integrations', () => {
  let instance: FakeInstance;
  let dir: string;
  const read = (name: string) => readFile(join(dir, name), 'utf8');
  const tell = (...events: V1Event[]) => {
    instance.answers['GET /events'] = { body: { events, cursor: '1.abcdefgh', hasMore: false } };
  };

  const runScript = async (shell: string[], script: string, env: Record<string, string>) => {
    const [program, ...args] = shell;
    const PATH = `${resolve(process.execPath, '..')}:${process.env['PATH']}`;
    const child = spawn(program!, [...args, '-c', script], { cwd: dir, env: { PATH, ...env } });
    const [code, stdout, stderr] = await Promise.all([
      new Promise((done) => child.once('close', done)),
      text(child.stdout),
      text(child.stderr),
    ]);
    return { code, stdout, stderr };
  };
  /** Runs the step like the runner: with bash, the inputs in its environment, and the files of a step. */
  const runAction = async (inputs: Record<string, string>) => {
    const given: Record<string, string> = {
      url: instance.url,
      token: instance.env['PATCHLIGHT_TOKEN']!,
      ...inputs,
    };
    const valueOf = (expression: string): string => {
      const [, name] = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(expression)!;
      return given[name!] ?? action.inputs[name!]!.default ?? '';
    };
    const env = Object.fromEntries(Object.entries(step.env).map(([name, value]) => [name, valueOf(value)]));
    const files = {
      RUNNER_TEMP: dir,
      GITHUB_OUTPUT: join(dir, 'outputs'),
      GITHUB_STEP_SUMMARY: join(dir, 'summary'),
    };
    writeFileSync(files.GITHUB_OUTPUT, '');
    const result = await runScript(['bash', '--noprofile', '--norc', '-eo', 'pipefail'], step.run, {
      ...env,
      ...files,
    });
    return { ...result, outputs: readOutputs(await read('outputs')) };
  };
  const runTemplate = async (variables: Record<string, string>, shell = 'sh') => {
    const env = { ...template.variables, ...instance.env, ...variables };
    const result = await runScript([shell, '-e'], template.script.join('\n'), env);
    return {
      ...result,
      dotenv: existsSync(join(dir, 'patchlight.env')) ? await read('patchlight.env') : null,
    };
  };

  beforeEach(async () => {
    instance = await startFakeInstance();
    dir = await mkdtemp(join(tmpdir(), 'patchlight-integrations-'));
    instance.answers['GET /cli/patchlight.mjs'] = { body: readFileSync(CLI, 'utf8') };
    instance.answers['GET /cli/patchlight.mjs.sha256'] = { body: readFileSync(`${CLI}.sha256`, 'utf8') };
    instance.answers['POST /gate'] = { body: { decision: 'pass', reasons: [] } };
    tell(...HOSTILE_TITLES.map((title, at) => eventOf(String(at), { title })));
  });
  afterEach(async () => {
    await instance.close();
    await rm(dir, { recursive: true });
  });

  describe('the action for GitHub', () => {
    it('declares each input and output that it uses', () => {
      expect(step.run).not.toContain('${{');
      const used = Object.values(step.env).map((value) => /inputs\.([\w-]+)/.exec(value)![1]);
      expect(used.toSorted()).toEqual(Object.keys(action.inputs).toSorted());
      for (const [name, { value }] of Object.entries(action.outputs))
        expect(value).toBe(`\${{ steps.${step.id}.outputs.${name} }}`);
    });

    it('succeeds with the new updates, whatever their titles say', async () => {
      const inputs = {
        apps: '962510',
        kinds: 'patch,major',
        since: '24h',
        'max-age': '60',
        'since-file': 'mark',
      };
      const { code, outputs, stderr, stdout } = await runAction(inputs);
      expect([code, stderr]).toEqual([0, '']);
      expect(Object.keys(outputs).toSorted()).toEqual(Object.keys(action.outputs).toSorted());
      const { updates, ...others } = outputs;
      expect(others).toEqual({ changed: 'true', decision: 'new', 'latest-gid': '0', seen: '' });
      expect((JSON.parse(updates!) as { title: string }[]).map(({ title }) => title)).toEqual(HOSTILE_TITLES);
      expect(await read('summary')).toContain('There are new updates.');
      expect(stdout.match(/^\s*::(?!stop-commands|[\da-f]{32}::$)/gm)).toBeNull();
      const { searchParams } = new URL(instance.received.at(-1)!.path, instance.url);
      expect(Object.fromEntries(searchParams)).toMatchObject({
        app: '962510',
        kind: 'patch,major',
        since: '24h',
      });
      expect(JSON.parse(await read('mark'))).toMatchObject({ cursor: '1.abcdefgh' });
    });

    it('reports nothing new', async () => {
      tell();
      const { code, outputs } = await runAction({});
      expect(code).toBe(0);
      expect(outputs).toEqual({
        changed: 'false',
        decision: 'pass',
        'latest-gid': '',
        seen: '',
        updates: '[]',
      });
    });

    it('fails while a gate holds, with the reason', async () => {
      const reasons = [
        { type: 'new-update', appId: 7, update: updateOf('3', { title: HOSTILE_TITLES[2]! }) },
      ];
      instance.answers['GET /gates/nightly'] = { body: { reasons }, headers: { ETag: '"t1"' } };
      const { code, outputs } = await runAction({ command: 'gate', gate: 'nightly' });
      expect(code).toBe(10);
      expect(outputs).toMatchObject({ changed: 'true', decision: 'hold', 'latest-gid': '3', seen: 't1' });
      expect((await runAction({ command: 'gate', lock: 'no.lock', edits: 'pass' })).code).toBe(2);
    });

    it.each<[string, Record<string, string>, number]>([
      ['another sum than the trusted one', { sha256: '0'.repeat(64) }, 5],
      ['no instance', { url: 'http://127.0.0.1:1' }, 5],
      ['an unknown command', { command: 'check; touch owned' }, 2],
      ['an input that is code', { apps: '$(touch owned)' }, 2],
      ['an input that is an option', { kinds: 'patch" --any-age "', since: '--any-age' }, 2],
      ['a token that is none', { token: 'x' }, 3],
    ])('does not run with %s', async (_, inputs, code) => {
      instance.answers['GET /events'] = { status: 400, body: { message: 'Refused' } };
      const result = await runAction(inputs);
      expect([result.code, result.outputs]).toEqual([code, {}]);
      expect(existsSync(join(dir, 'owned'))).toBe(false);
    });

    it('does not run a file that was cut off', async () => {
      instance.answers['GET /cli/patchlight.mjs'] = { body: readFileSync(CLI, 'utf8').slice(0, -9) };
      expect((await runAction({})).code).toBe(5);
    });
  });

  describe('the template for GitLab', () => {
    it('has variables for all that its script reads', () => {
      const read = [...template.script.join('\n').matchAll(/\$\{?(PATCHLIGHT_\w+)/g)].map(
        ([, name]) => name!,
      );
      expect(new Set(read)).toEqual(new Set(Object.keys(template.variables)));
      expect(template.artifacts).toEqual({
        when: 'always',
        paths: ['patchlight.json'],
        reports: { junit: 'patchlight.xml', dotenv: 'patchlight.env' },
      });
    });

    it.each(['sh', 'bash'])('writes its reports with %s, whatever the titles say', async (shell) => {
      const variables = { PATCHLIGHT_APPS: '962510', PATCHLIGHT_SINCE: '7d', PATCHLIGHT_MAX_AGE: '60' };
      const { code, dotenv, stdout } = await runTemplate(variables, shell);
      expect([code, dotenv]).toEqual([
        0,
        'PATCHLIGHT_CHANGED=true\nPATCHLIGHT_DECISION=new\nPATCHLIGHT_LATEST_GID=0\n',
      ]);
      expect(stdout).toMatch(/^There are new updates/);
      expect(await read('patchlight.xml')).toContain(`failures="${HOSTILE_TITLES.length}"`);
      expect(JSON.parse(await read('patchlight.json'))).toMatchObject({ decision: 'new' });
      expect(instance.received.at(-1)!.path).toContain('since=7d');
    });

    it('fails while a gate holds, and leaves no report of before after a failure', async () => {
      const reasons = [{ type: 'stale', appId: 7, update: null }];
      instance.answers['GET /gates/nightly'] = { body: { reasons }, headers: { ETag: '"t1"' } };
      const gate = { PATCHLIGHT_COMMAND: 'gate', PATCHLIGHT_GATE: 'nightly' };
      expect(await runTemplate(gate)).toMatchObject({
        code: 6,
        dotenv: expect.stringContaining('DECISION=stale'),
      });
      reasons[0]!.type = 'not-tracked';
      expect(await runTemplate(gate)).toMatchObject({
        code: 10,
        dotenv: expect.stringContaining('DECISION=hold'),
      });
      instance.answers['GET /gates/nightly'] = { status: 401, body: { message: 'Revoked' } };
      expect(await runTemplate(gate)).toMatchObject({ code: 3, dotenv: null });
      expect(await runTemplate({ PATCHLIGHT_COMMAND: 'x' })).toMatchObject({ code: 2 });
      expect(await runTemplate({ PATCHLIGHT_SHA256: '0'.repeat(64) })).toMatchObject({ code: 5 });
      expect(await runTemplate({ PATCHLIGHT_URL: 'http://127.0.0.1:1' })).toMatchObject({ code: 5 });
    });
  });
});
