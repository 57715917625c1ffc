/** The element in which the server hands over the answers that the page shows already. */
export const ANSWERS_ID = 'answers';

interface PageAnswers {
  /** ISO 8601: when the server wrote them. */
  at: string;
  /** Bodies by URL. */
  bodies: Record<string, unknown>;
}

interface Answer {
  body: unknown;
  headers: Headers;
}

/** Undefined if the request failed. */
export type EarlyAnswer = Promise<Answer | undefined>;

/** What the page has requested before the app has loaded (`app/start.ts`). */
export interface EarlyAnswers {
  /** The token with which they were requested. */
  token: string;
  /** Unix milliseconds. */
  at: number;
  byUrl: Map<string, EarlyAnswer>;
}

declare global {
  interface Window {
    earlyAnswers?: EarlyAnswers;
  }
}

/** Older ones are not used: browsers show a kept page when the user goes back. */
const FRESH_MS = 60_000;
/** Answers for a user must not be older than what the app has been told since. */
const EARLY_MS = 15_000;

const isYounger = (at: number, limit: number): boolean => Math.abs(Date.now() - at) < limit;

let left: { at: number; bodies: Map<string, unknown> } | undefined;

const read = (): { at: number; bodies: Map<string, unknown> } => {
  try {
    const text = document.getElementById(ANSWERS_ID)?.textContent;
    const { at, bodies } = JSON.parse(text ?? '') as PageAnswers;
    return { at: Date.parse(at), bodies: new Map(Object.entries(bodies)) };
  } catch {
    // The page came without answers.
    return { at: 0, bodies: new Map() };
  }
};

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

/**
 * The answer to the first GET of a URL, if it came with the page, or was requested before the app; null if that request
 * failed, or `signal` has aborted meanwhile. Later requests go to the server.
 */
export const takePageAnswer = async (
  url: string,
  token: string | null,
  signal?: AbortSignal,
): Promise<Answer | null | undefined> => {
  left ??= read();
  const body = left.bodies.get(url);
  left.bodies.delete(url);
  if (body !== undefined && isYounger(left.at, FRESH_MS)) return { body, headers: new Headers() };
  const early = window.earlyAnswers;
  const answer = early?.byUrl.get(url);
  early?.byUrl.delete(url);
  if (!answer || early?.token !== token || !isYounger(early.at, EARLY_MS)) return undefined;
  return (await (signal ? Promise.race([answer, aborted(signal)]) : answer)) ?? null;
};

/** Changes make what was requested before them outdated. */
export const dropEarlyAnswers = (): void => window.earlyAnswers?.byUrl.clear();
