import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { signalOwn } from './own-process.ts';

describe('A signal', () => {
  it('reaches a child of ours, and nobody once that has ended', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    signalOwn(child.pid!, 'SIGKILL');
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect(() => signalOwn(child.pid!, 'SIGKILL')).toThrow('is not our child');
  });

  it('reaches no process of anybody else', () => {
    expect(() => signalOwn(process.ppid, 'SIGCONT')).toThrow('is not our child');
    expect(() => signalOwn(1, 'SIGCONT')).toThrow('is not our child');
  });
});
