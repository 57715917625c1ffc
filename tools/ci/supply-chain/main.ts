import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { foreignPackages, inexactVersions, undecidedScripts } from './faults.ts';
import type { Lock, Manifest } from './faults.ts';

const SBOM = 'tmp/sbom.cdx.json';
const LARGEST_OUTPUT_BYTES = 64 * 1024 * 1024;

const faults: string[] = [];

const read = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T;

/** The output of a command. A failure is a fault with that output. */
const run = (command: string, args: string[]): string => {
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: LARGEST_OUTPUT_BYTES,
  });
  if (status !== 0) faults.push(`${command} failed:\n${stdout}${stderr}`);
  return stdout;
};

const manifest = read<Manifest>('package.json');
const lock = read<Lock>('package-lock.json');
faults.push(...inexactVersions(manifest), ...foreignPackages(lock), ...undecidedScripts(manifest, lock));

run('lockfile-lint', [
  '--path',
  'package-lock.json',
  '--type',
  'npm',
  '--allowed-hosts',
  'npm',
  '--validate-https',
  '--validate-integrity',
  '--validate-package-names',
]);

const tracked = run('git', ['ls-files', '-z']).split('\0').filter(Boolean);
run('secretlint', ['--no-glob', ...tracked]);

const sbom = run('npm', ['sbom', '--sbom-format', 'cyclonedx']);
const { components } = JSON.parse(sbom) as { components: { purl: string }[] };
const urls = new Set(components.map(({ purl }) => decodeURIComponent(purl)));
const missing = Object.entries(manifest.dependencies ?? {}).filter(
  ([name, version]) => !urls.has(`pkg:npm/${name}@${version}`),
);
faults.push(...missing.map(([name]) => `the bill of materials lacks ${name}`));
mkdirSync('tmp', { recursive: true });
writeFileSync(SBOM, sbom);

for (const fault of faults) console.error(fault);
console.log(`${tracked.length} files read for secrets, ${components.length} packages in ${SBOM}`);
process.exit(faults.length > 0 ? 1 : 0);
