#!/usr/bin/env node
import { setTimeout } from 'node:timers/promises';
import { run } from './program.ts';

const ending = new AbortController();
const { signal } = ending;
// Another Ctrl-C ends the process at once.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort());
// A closed pipe fails the write that meets it.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  stdin: process.stdin,
  stdout: process.stdout,
  stderr: process.stderr,
  signal,
  pause: (ms) => setTimeout(ms, undefined, { signal }),
});
