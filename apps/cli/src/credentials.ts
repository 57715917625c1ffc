import { rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { Io } from './command.ts';
import { EXIT, Failure, wrongUse } from './exit.ts';
import { createFolder, readIfPresent, writeAtomically } from './files.ts';
import { readOrigin } from './http/api.ts';
import type { Session } from './http/api.ts';

type Env = Io['env'];

/** What `login` keeps. */
interface Credentials {
  url: string;
  token: string;
}

export const pathOfCredentials = (env: Env): string => {
  const { XDG_CONFIG_HOME: xdg, HOME: home = homedir() } = env;
  return join(xdg && isAbsolute(xdg) ? xdg : join(home, '.config'), 'patchlight', 'config.json');
};

const readCredentials = async (env: Env): Promise<Credentials | null> => {
  const path = pathOfCredentials(env);
  const text = await readIfPresent(path);
  if (text === null) return null;
  try {
    const { token, url } = JSON.parse(text) as Partial<Credentials>;
    if (typeof token === 'string' && typeof url === 'string') return { token, url };
  } catch {
    // As any other file that is not ours.
  }
  throw wrongUse(`${path} is damaged. Log in again.`);
};

/** Only its owner can read the file. */
export const saveCredentials = async ({ token, url }: Session, env: Env): Promise<string> => {
  const path = pathOfCredentials(env);
  await createFolder(dirname(path));
  await writeAtomically(path, `${JSON.stringify({ url: url.origin, token })}\n`, 0o600);
  return path;
};

export const deleteCredentials = (env: Env): Promise<void> => rm(pathOfCredentials(env), { force: true });

/** @throws {Failure} unless it has the form of a token */
export const checkToken = (token: string): string => {
  if (!/^plt_[\w-]{49}$/.test(token)) throw new Failure(EXIT.auth, 'This is not an API token of Patchlight.');
  return token;
};

/**
 * The instance and the token: from the environment, otherwise from `login`. A kept token is sent only where it was kept for.
 * @throws {Failure}
 */
export const openSession = async (given: string | undefined, env: Env): Promise<Session> => {
  const kept =
    env['PATCHLIGHT_TOKEN'] && (given ?? env['PATCHLIGHT_URL']) ? null : await readCredentials(env);
  const url = readOrigin(urlOf(given ?? env['PATCHLIGHT_URL'] ?? kept?.url));
  const token = env['PATCHLIGHT_TOKEN'] || (kept?.url === url.origin ? kept.token : undefined);
  if (!token)
    throw new Failure(EXIT.auth, `There is no token for ${url.origin}. Log in, or set PATCHLIGHT_TOKEN.`);
  return { url, token: checkToken(token) };
};

export const urlOf = (text: string | undefined): string => {
  if (!text) throw wrongUse('Where is Patchlight? Set PATCHLIGHT_URL, or log in.');
  return text;
};
