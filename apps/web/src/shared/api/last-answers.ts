import { LAST_ANSWERS_KEY as KEY } from '@/shared/config';
import { readToken } from './auth-token.ts';

interface LastAnswers {
  /** Whose they are: answers to another token are not shown. */
  token: string;
  bodies: Record<string, unknown>;
}

const read = (): LastAnswers | null => {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as LastAnswers | null;
    return kept?.token !== undefined && kept.token === readToken() ? kept : null;
  } catch {
    return null;
  }
};

/** Keeps an answer to this user for when no network is there. */
export const keepAnswer = (path: string, body: unknown, token: string | null): void => {
  if (token === null || token !== readToken()) return;
  try {
    const bodies = { ...read()?.bodies, [path]: body };
    localStorage.setItem(KEY, JSON.stringify({ token, bodies } satisfies LastAnswers));
  } catch {
    // No room on the device: nothing is kept, and being offline shows nothing.
    localStorage.removeItem(KEY);
  }
};

/** The kept answer of a path to the present user, or undefined. */
export const lastAnswer = (path: string): unknown => read()?.bodies[path];
