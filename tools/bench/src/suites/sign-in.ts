import { goals } from '../goals.ts';
import { median } from '../report/figure.ts';
import { Api } from '../environment/api.ts';
import type { Run } from '../environment/run.ts';

const WARM_UP = 20;
const PASSWORD = 'Lanterns-over-7-reefs';

const post = async (url: string, body: object): Promise<Response> => {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  await response.arrayBuffer();
  return response;
};

/**
 * Sign-ins with a wrong password under existing and unknown names, alternating: the latency must not reveal which is
 * which.
 */
export const measureSignIn = async (run: Run): Promise<void> => {
  const attempts = run.size === 'quick' ? 10 : 500;
  const db = await run.server.create('bench_sign_in');
  const api = await Api.start(run.workDir, db.url, { RATE_LIMIT_FACTOR: '0' });
  const register = { name: 'Ada', username: 'ada', email: 'ada@example.org' };
  await post(`${api.url}/api/auth/register`, {
    ...register,
    password: PASSWORD,
    password_confirmation: PASSWORD,
  });
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let n = -WARM_UP; n < attempts; n += 1) {
    for (const [kind, identifier] of [
      ['known', 'ada'],
      ['unknown', 'eve'],
    ] as const) {
      const startedAt = performance.now();
      const { status } = await post(`${api.url}/api/auth/login`, { identifier, password: 'Wrong-Lantern-1' });
      if (status !== 401) throw new Error(`A wrong password was answered with ${status}`);
      if (n >= 0) times[kind].push(performance.now() - startedAt);
    }
  }
  await api.stop();
  run.record({
    suite: 'sign-in',
    name: `${attempts} wrong passwords of a known name`,
    value: median(times.known),
    unit: 'ms',
    reference: { name: 'of an unknown name', value: median(times.unknown) },
    goal: goals.signIn,
  });
  await run.server.drop(db);
};
