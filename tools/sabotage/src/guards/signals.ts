import type { Sabotage } from '../sabotage.ts';

const NATS = 'libs/api/adapters/nats/src/nats-signals.ts';
const SERVER = 'libs/api/adapters/nats/src/events-server.ts';
const SOURCE = 'libs/api/adapters/persistence/src/signals/postgres-signal-source.ts';

const nats = { project: 'adapter-nats', spec: 'nats-signals.int-spec' };
const postgres = { project: 'adapter-persistence', spec: 'signals/signals.int-spec' };
const http = { project: 'adapter-http', spec: 'operations/health.spec' };

export const guards: Sabotage[] = [
  {
    guard: 'A process that misses a signal over NATS takes note of the gap.',
    file: NATS,
    change: ['run === this.seen.run && Number(count) ===', 'run === this.seen.run && Number(count) >='],
    suite: nats,
  },
  {
    guard: 'A process that misses the last signal learns of it by the next beat.',
    file: NATS,
    change: [
      '(channel === undefined ? 0 : 1)',
      '(channel === undefined ? Number(count) - this.seen.count : 1)',
    ],
    suite: nats,
  },
  {
    guard: 'A new relay is a gap.',
    file: NATS,
    change: ['run === this.seen.run &&', 'this.seen.run.length > 0 &&'],
    suite: nats,
  },
  {
    guard: 'A process takes over from a relay that falls silent.',
    file: NATS,
    change: ['!this.isVacant && performance.now() - this.heardAt < NO_RELAY_MS', '!this.isVacant'],
    suite: nats,
  },
  {
    guard: 'A relay without NATS lets another process take over.',
    file: NATS,
    change: ['if (!this.isConnected) source.release();', 'if (!this.isConnected) return;'],
    suite: nats,
  },
  {
    guard: 'A process that is closed is not about to become the relay.',
    file: NATS,
    change: ['await this.ticking;', ''],
    suite: nats,
  },
  {
    guard: 'A signal that cannot be published does not end the process.',
    file: NATS,
    change: [
      'if (!this.isConnected) return;\n    try {',
      'if (!this.isConnected) return;\n    if (this.connection) return void this.connection.publish(this.options.subject, text);\n    try {',
    ],
    suite: nats,
  },
  {
    guard: 'What is not of the relay is ignored.',
    file: NATS,
    change: ['if (message === null) return;', "message ??= ['', '', '0', 'news', 'x'] as never;"],
    suite: nats,
  },
  {
    guard: 'Without a relay, signals are reported as down.',
    file: NATS,
    change: [
      'return this.isConnected && performance.now() - this.heardAt < DOWN_MS;',
      'return this.isConnected;',
    ],
    suite: nats,
  },
  {
    guard: 'Without NATS, signals are reported as down at once.',
    file: NATS,
    change: ['return this.isConnected && performance.now()', 'return performance.now()'],
    suite: nats,
  },
  {
    guard: 'A user of NATS who may not publish is refused at the start.',
    file: NATS,
    change: [
      'const timeout = setTimeout(refuse, PROBE_MS);',
      'const timeout = setTimeout(resolve, PROBE_MS);',
    ],
    suite: nats,
  },
  {
    guard: 'A user of NATS who may not subscribe is refused at the start.',
    file: NATS,
    change: ['if (error) return refuse();', 'if (error) return resolve();'],
    suite: nats,
  },
  {
    guard: 'A NATS that is away is told apart from one that refuses.',
    file: SERVER,
    change: ["if (name === 'TimeoutError' || /^E[A-Z]+$/.test(String(code ?? ''))) return true;", ''],
    suite: nats,
  },
  {
    guard: 'A process with wrong settings for NATS ends with exit code 78, in one line.',
    file: 'apps/api/src/main.ts',
    change: ['[EventsServerRefuses, 78],', ''],
    suite: { project: 'api-e2e', spec: 'nats.e2e-spec' },
  },
  {
    guard: 'The password of NATS is not shown.',
    file: 'apps/api/src/env-reader.ts',
    change: ['|EVENTS_URL|', '|'],
    suite: { project: 'api', spec: 'env.spec' },
  },
  {
    guard: 'One process at a time relays signals.',
    file: SOURCE,
    change: ['if (!rows[0]!.is_ours) {', 'if (rows.length === 0) {'],
    suite: postgres,
  },
  {
    guard: 'A process looks whether there is a relay before it opens a connection.',
    file: SOURCE,
    change: ['return lock!.is_free && this.connect();', 'return this.connect();'],
    suite: postgres,
  },
  {
    guard: 'The server ends the connection of a relay that hangs.',
    file: SOURCE,
    change: ['await client.query(`set idle_session_timeout = ${this.mostIdleMs}`);', ''],
    suite: postgres,
  },
  {
    guard: 'A relay in good health keeps its connection.',
    file: SOURCE,
    change: ['setInterval(ping, this.mostIdleMs / 3)', 'setInterval(ping, this.mostIdleMs * 3)'],
    suite: postgres,
  },
  {
    guard: 'A relay that has lost its connection notices it.',
    file: SOURCE,
    change: ['if (this.client === client) this.client = null;', ''],
    suite: postgres,
  },
  {
    guard: 'The health shows that live events do not arrive.',
    file: 'libs/api/adapters/http/src/operations/health.controller.ts',
    change: ["this.signals.isUp ? [] : ['events']", '[]'],
    suite: http,
  },
];
