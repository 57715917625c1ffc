import type { Sabotage } from '../sabotage.ts';

const CREDENTIALS = 'apps/cli/src/credentials.ts';
const CHECK = 'apps/cli/src/commands/check.ts';
const GATE = 'apps/cli/src/commands/gate.ts';
const API = 'apps/cli/src/http/api.ts';
const GITHUB = 'apps/cli/src/output/github.ts';
const PLAIN = 'apps/cli/src/output/plain.ts';
const VERIFY = 'apps/cli/src/webhooks/verify.ts';

const commands = { project: 'cli', spec: 'src/commands.spec' };
const output = { project: 'cli', spec: 'output/output.spec' };
const requests = { project: 'cli', spec: 'http/api.spec' };
const integrations = { project: 'cli', spec: 'src/integrations.spec' };
const webhooks = { project: 'cli', spec: 'webhooks/webhooks.spec' };

export const guards: Sabotage[] = [
  {
    guard: 'Only its owner can read the file with the token.',
    file: CREDENTIALS,
    change: [
      '`${JSON.stringify({ url: url.origin, token })}\\n`, 0o600',
      '`${JSON.stringify({ url: url.origin, token })}\\n`, 0o644',
    ],
    suite: commands,
  },
  {
    guard: 'A token of one instance is not sent to another.',
    file: CREDENTIALS,
    change: ['(kept?.url === url.origin ? kept.token : undefined)', 'kept?.token'],
    suite: commands,
  },
  {
    guard: 'A file is replaced as a whole.',
    file: 'apps/cli/src/files.ts',
    change: ['await rename(draft, path);', "await (await open(path, 'w')).writeFile(text);"],
    suite: commands,
  },
  {
    guard: 'A later place of a check is kept only if the check knew its answer.',
    file: CHECK,
    change: ["(decision !== 'stale' || mark === null)", 'true'],
    suite: commands,
  },
  {
    guard: 'The first place of a check is kept in any case.',
    file: CHECK,
    change: ["(decision !== 'stale' || mark === null)", "decision !== 'stale'"],
    suite: commands,
  },
  {
    guard: 'A check does not pass while games are not fetched.',
    file: CHECK,
    change: ["unknown.length > 0 ? 'stale' : 'pass'", "unknown.length > 99 ? 'stale' : 'pass'"],
    suite: commands,
  },
  {
    guard: 'A gate does not pass because its lock was not found.',
    file: GATE,
    change: ['if (text === null) throw wrongUse', "if (text === '') throw wrongUse"],
    suite: commands,
  },
  {
    guard: 'A damaged lock of an answer is not written.',
    file: GATE,
    change: ['    readLock(lockText);\n', '    readLock(null);\n'],
    suite: commands,
  },
  {
    guard: 'A refused token exits with 3.',
    file: API,
    change: [
      'if (status === 401 || status === 403) return EXIT.auth;',
      'if (status === 403) return EXIT.auth;',
    ],
    suite: requests,
  },
  {
    guard: 'A pipeline does not wait for the end of the day.',
    file: API,
    change: [' || seconds > LONGEST_PAUSE_SECONDS', ' || seconds > 10_000 * LONGEST_PAUSE_SECONDS'],
    suite: requests,
  },
  {
    guard: 'An answer is not waited for without end.',
    file: 'apps/cli/src/http/send.ts',
    change: ['setTimeout(end, timeoutMs)', 'setTimeout(end, 1_000 * timeoutMs)'],
    suite: requests,
  },
  {
    guard: 'Nobody can guess where an output for GitHub ends.',
    file: GITHUB,
    change: ["`end_${randomBytes(16).toString('hex')}`", "'EOF'"],
    suite: output,
  },
  {
    guard: 'Titles give the runner of GitHub no commands.',
    file: GITHUB,
    change: ['return `::stop-commands::${token}\\n${text}::${token}::\\n`;', 'return token && text;'],
    suite: output,
  },
  {
    guard: 'Titles are no Markdown and no HTML.',
    file: GITHUB,
    change: ['ENTITIES[character] ?? `\\\\${character}`', 'ENTITIES[character] ?? character'],
    suite: output,
  },
  {
    guard: 'Titles are no XML.',
    file: 'apps/cli/src/output/junit.ts',
    change: ['.replace(/[&<>"\']/g, (', '.replace(/[&>"\']/g, ('],
    suite: output,
  },
  {
    guard: 'Titles contain no escape sequences for the terminal.',
    file: PLAIN,
    change: ["text.replace(ANSI, '')", "text.replace(SPACES, ' ')"],
    suite: output,
  },
  {
    guard: 'Titles contain no bidi marks and no control characters.',
    file: PLAIN,
    change: [".replace(INVISIBLE, '').trim()", '.trim()'],
    suite: output,
  },
  {
    guard: 'The action runs no other command line than the trusted one.',
    file: 'tools/integrations/github-action.yml',
    change: ['if (found !== sum)', "if (found === '')"],
    suite: integrations,
  },
  {
    guard: 'Inputs of the action are no code.',
    file: 'tools/integrations/github-action.yml',
    change: ['${APPS:+"--app=$APPS"}', '$(eval "echo --app=$APPS")'],
    suite: integrations,
  },
  {
    guard: 'A job that a gate holds fails.',
    file: 'tools/integrations/gitlab-ci.yml',
    change: ['if [ "$PATCHLIGHT_COMMAND" = check ] && ', 'if '],
    suite: integrations,
  },
  {
    guard: 'Only valid messages are forwarded.',
    file: 'apps/cli/src/webhooks/listen.ts',
    change: ['if (fault) return [401, fault];', "if (fault === '') return [401, fault];"],
    suite: webhooks,
  },
  {
    guard: 'A changed message is not valid.',
    file: VERIFY,
    change: ['timingSafeEqual(given, expected)', 'timingSafeEqual(given, given)'],
    suite: webhooks,
  },
  {
    guard: 'An old message is not valid.',
    file: VERIFY,
    change: [
      ' || Math.abs(now / 1_000 - Number(sentAt)) > TOLERANCE',
      ' || now === Number(sentAt) * TOLERANCE',
    ],
    suite: webhooks,
  },
];
