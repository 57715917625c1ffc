import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldersOfProjects, specsOf } from './list.ts';
import type { Sabotage } from './sabotage.ts';

const TIME_LIMIT_MS = 240_000;
/** A row of settings has journeys for some minutes. */
const ROW_LIMIT_MS = 900_000;

/** The result of a suite; `broken`: it failed before its tests ran. */
export type Outcome = 'green' | 'red' | 'broken' | 'endless';

interface JestResult {
  numTotalTests: number;
  numFailedTests: number;
  success: boolean;
}

/** The apps whose built files the suites of a project run. */
const BUILT_FOR: Record<string, string[]> = { 'api-e2e': ['api', 'cli'], cli: ['cli'] };

/** The built web app. */
const WEB = 'dist/apps/web';

/** A copy of the tree to modify and to run suites in. */
export class TreeCopy {
  private readonly root: string;
  private readonly folders: Map<string, string>;

  constructor(source: string) {
    this.root = mkdtempSync(join(tmpdir(), 'patchlight-sabotage-'));
    chmodSync(this.root, 0o755); // When root starts it, the embedded database runs as another user.
    const { stdout } = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: source,
      encoding: 'utf8',
      maxBuffer: 1e8,
    });
    for (const file of stdout.split('\0').filter((path) => path !== '' && existsSync(join(source, path))))
      cpSync(join(source, file), join(this.root, file));
    symlinkSync(join(source, 'node_modules'), join(this.root, 'node_modules'));
    // No guard is in the web app that rows of settings serve.
    if (existsSync(join(source, WEB))) cpSync(join(source, WEB), join(this.root, WEB), { recursive: true });
    this.folders = foldersOfProjects(this.root);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /** Runs a suite without the guard, then restores the guard. */
  async runWithout({ file, change: [from, to], suite }: Sabotage): Promise<Outcome> {
    const path = join(this.root, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text.replace(from, () => to),
    );
    try {
      return await this.run(suite);
    } finally {
      writeFileSync(path, text);
    }
  }

  async run({ project, spec, row }: Sabotage['suite']): Promise<Outcome> {
    const folder = this.folders.get(project)!;
    if (row !== undefined && !existsSync(join(this.root, WEB))) return 'broken';
    for (const app of BUILT_FOR[project] ?? []) {
      const config = `apps/${app}/vite.config.ts`;
      if ((await this.execute('vite', ['build', '--config', config, '--logLevel', 'warn'])) !== 0)
        return 'broken';
    }
    const report = join(this.root, 'report.json');
    rmSync(report, { force: true });
    const specs = specsOf(this.root, folder, spec);
    const config = join(folder, row === undefined ? 'jest.config.js' : 'jest.settings.config.js');
    // Tests that fail may leave connections open.
    const jest = ['--config', config, '--json', '--outputFile', report, '-w', '1', '--forceExit'];
    const code = await this.execute('jest', [...jest, '--runTestsByPath', ...specs], row);
    if (code === null) return 'endless';
    if (!existsSync(report)) return 'broken';
    const { success, numFailedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8')) as JestResult;
    if (numFailedTests > 0) return 'red';
    return success && numTotalTests > 0 ? 'green' : 'broken';
  }

  /** Runs a package binary. Returns the exit code, null on timeout. */
  private execute(command: string, args: string[], row?: string): Promise<number | null> {
    const child = spawn(join(this.root, 'node_modules/.bin', command), args, {
      cwd: this.root,
      detached: true, // Its own process group, so that all children can be killed.
      env: {
        ...process.env,
        NODE_OPTIONS: '--experimental-vm-modules --no-warnings',
        ...(row !== undefined && { SETTINGS_ROW: row }),
      },
      stdio: 'ignore',
    });
    return new Promise((ended) => {
      const limitMs = row === undefined ? TIME_LIMIT_MS : ROW_LIMIT_MS;
      const limit = setTimeout(() => process.kill(-child.pid!, 'SIGKILL'), limitMs);
      child.once('close', (code) => {
        clearTimeout(limit);
        ended(code);
      });
    });
  }
}
