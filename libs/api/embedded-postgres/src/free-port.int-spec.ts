import { describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { onFreePort } from './free-port.ts';

describe('a server on a free port', () => {
  it('is started on another one if the first was taken meanwhile', async () => {
    const other = createServer();
    const ports: number[] = [];
    await onFreePort(async (port) => {
      ports.push(port);
      if (ports.length > 1) return;
      await once(other.listen(port, '127.0.0.1'), 'listening');
      throw new Error('LOG:  could not bind IPv4 address "127.0.0.1": Address already in use');
    });
    other.close();
    expect(new Set(ports).size).toBe(2);
  });

  it('is not started again if it fails otherwise', async () => {
    let starts = 0;
    const failing = onFreePort(async () => {
      starts += 1;
      throw new Error('FATAL:  could not write lock file');
    });
    await expect(failing).rejects.toThrow('lock file');
    expect(starts).toBe(1);
  });
});
