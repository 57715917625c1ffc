import { describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { signalOwn } from './own-process.ts';

describe('A signal', () => {
  it('is sent to a child process, and fails after it has exited', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    signalOwn(child.pid!, 'SIGKILL');
    expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
    expect(() => signalOwn(child.pid!, 'SIGKILL')).toThrow('is not our child');
  });

  it('is not sent to processes that are not children', () => {
    expect(() => signalOwn(process.ppid, 'SIGCONT')).toThrow('is not our child');
    expect(() => signalOwn(1, 'SIGCONT')).toThrow('is not our child');
  });
});
