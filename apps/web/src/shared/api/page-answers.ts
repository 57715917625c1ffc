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

let bodies: Map<string, unknown> | undefined;

const read = (): Map<string, unknown> => {
  try {
    const text = document.getElementById(ANSWERS_ID)?.textContent;
    const answers = JSON.parse(text ?? '') as PageAnswers;
    if (Math.abs(Date.now() - Date.parse(answers.at)) < FRESH_MS)
      return new Map(Object.entries(answers.bodies));
  } catch {
    // The page came without answers.
  }
  return new Map();
};

/** The answer to the first GET of a URL, if it came with the page. Later requests go to the server. */
export const takePageAnswer = (url: string): unknown => {
  bodies ??= read();
  const body = bodies.get(url);
  bodies.delete(url);
  return body;
};
