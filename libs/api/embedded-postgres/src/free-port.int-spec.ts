import { describe, expect, it } from '@jest/globals';
import { onFreePort } from './free-port.ts';

describe('a server on a free port', () => {
  /** Fails so often, as PostgreSQL does. @returns the ports that it was started on */
  const start = async (failures: number, message: string): Promise<number[]> => {
    const ports: number[] = [];
    await onFreePort(async (port) => {
      ports.push(port);
      if (ports.length <= failures) throw new Error(`The server ended:\n${message}`);
    }).catch(() => ports.push(NaN));
    return ports;
  };

  it('is started on another one if the first was taken meanwhile', async () => {
    const ports = await start(1, 'could not bind IPv4 address "127.0.0.1": Address already in use');
    expect(ports).toEqual([expect.any(Number), expect.any(Number)]);
    expect(ports[1]).not.toBe(ports[0]);
  });

  it('is not started again if it fails otherwise', async () => {
    expect(await start(1, 'permission denied')).toEqual([expect.any(Number), NaN]);
  });
});
