/** The element in which the server hands over the answers that the page shows already. */
export const ANSWERS_ID = 'answers';

interface PageAnswers {
  /** ISO 8601: when the server wrote them. */
  at: string;
  /** Bodies by URL. */
  bodies: Record<string, unknown>;
}

/** Older ones are not used: browsers show a kept page when the user goes back. */
const FRESH_MS = 60_000;

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

/** The answer to the first GET of a URL, if it came with the page. Later requests go to the server. */
export const takePageAnswer = (url: string): unknown => {
  left ??= read();
  const body = left.bodies.get(url);
  left.bodies.delete(url);
  return Math.abs(Date.now() - left.at) < FRESH_MS ? body : undefined;
};
