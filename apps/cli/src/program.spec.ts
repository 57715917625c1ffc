import { describe, expect, it } from '@jest/globals';
import manifest from '../../../package.json' with { type: 'json' };
import { COMMANDS } from './program.ts';
import { runCli } from './testing/run-cli.ts';

const env = { PATCHLIGHT_URL: 'http://127.0.0.1:9', PATCHLIGHT_TOKEN: `plt_${'a'.repeat(49)}` };

describe('the program', () => {
  it('shows its version and its help', async () => {
    expect(await runCli(['--version'])).toEqual({ exit: 0, stdout: `${manifest.version}\n`, stderr: '' });
    const { exit, stdout } = await runCli(['--help']);
    expect(exit).toBe(0);
    for (const { name } of COMMANDS) expect(stdout).toContain(`  ${name}`);
    expect(await runCli([])).toEqual({ exit: 2, stdout: '', stderr: stdout });
  });

  it.each(COMMANDS.map(({ name }) => [name]))('has help for %s', async (name) => {
    const { exit, stderr, stdout } = await runCli([...name.split(' '), '--help']);
    expect([exit, stderr]).toEqual([0, '']);
    const { options } = COMMANDS.find((command) => command.name === name)!;
    for (const option of Object.keys(options)) expect(stdout).toContain(`--${option}`);
  });

  it.each([
    ['no such command', ['constructor']],
    ['half a command', ['gate']],
    ['an unknown option', ['check', '--sinse', '24h']],
    ['an option without its value', ['check', '--since']],
    ['a surplus argument', ['check', '24h']],
    ['a second argument', ['latest', '7', '8']],
    ['no argument', ['latest']],
    ['an app id of 0', ['check', '--app', '0']],
    ['an app id of -1', ['check', '--app=-1']],
    ['an app id of 1e12', ['latest', '1000000000000']],
    ['another path', ['latest', '7/../../me']],
    ['a damaged list', ['check', '--app', '7,,8']],
    ['a max-age of 0', ['check', '--max-age', '0']],
    ['an unknown format', ['check', '-o', 'yaml']],
    ['an inherited format', ['watch', '-o', 'constructor']],
    ['a format for no file', ['check', '-o', 'json=']],
    ['two formats for the terminal', ['check', '-o', 'json', '-o', 'table']],
    ['a token as an argument', ['login', '--token', 'plt_']],
    ['a login without --token-stdin', ['login']],
    ['a URL with a path', ['check', '--url', 'https://patchlight.example/app']],
    ['a URL with a user', ['check', '--url', 'https://a:b@patchlight.example']],
    ['a URL of a file', ['check', '--url', 'file:///etc/passwd']],
    ['no URL', ['check', '--url', 'patchlight']],
  ])('exits with 2 for %s', async (_, args) => {
    const { exit, stderr, stdout } = await runCli(args, { env });
    expect([exit, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  });
});
