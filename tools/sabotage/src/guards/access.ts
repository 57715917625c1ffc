import type { Sabotage } from '../sabotage.ts';

const FILE = 'libs/api/adapters/http/src/kernel/access.guard.ts';
const ACCESS = { project: 'adapter-http', spec: 'kernel/access.spec' };
const TOKENS = { project: 'adapter-http', spec: 'kernel/api-tokens.spec' };

export const guards: Sabotage[] = [
  {
    guard: 'Only an admin may call the handlers of admins.',
    file: FILE,
    change: ["if (access === 'admin') this.admit(signedInUserOf(request));", ''],
    suite: ACCESS,
  },
  {
    guard: 'A handler that declares no access is open to nobody.',
    file: FILE,
    change: ['if (access === undefined) throw new AccessDenied();', ''],
    suite: ACCESS,
  },
  {
    guard: 'An API token calls only the handlers that are open to tokens.',
    file: FILE,
    change: ['if (!isOpen) throw new NotForApiTokens();', ''],
    suite: TOKENS,
  },
];
