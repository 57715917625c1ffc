export interface SentRequest {
  method: string;
  /** Path and query below /api. */
  url: string;
  headers: Record<string, string>;
  body: unknown;
}

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'unreachable';
type Answers = Answer | ((request: SentRequest) => Answer);

const toResponse = (answer: Answer): Response => {
  if (answer === 'unreachable') throw new TypeError('Failed to fetch');
  const { status = 200, body = { success: true }, headers = {} } = answer;
  return new Response(JSON.stringify(body), { status, headers });
};

/**
 * Fakes the API. `routes` maps 'METHOD /path' (without query) to responses; those of a list are used one by one,
 * and the last one repeats. Unknown paths respond 404.
 */
export const fakeApi = (routes: Record<string, Answers | Answers[]>) => {
  const sent: SentRequest[] = [];
  const queues = new Map(
    Object.entries({ 'POST /auth/csrf-token': {}, ...routes }).map(([key, value]) => [key, [value].flat()]),
  );
  globalThis.fetch = async (input, init = {}) => {
    const url = String(input).replace(/^\/api/, '');
    const request: SentRequest = {
      method: init.method ?? 'GET',
      url,
      headers: init.headers as Record<string, string>,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    };
    if (init.signal?.aborted) throw init.signal.reason;
    sent.push(request);
    const queue = queues.get(`${request.method} ${url.split('?')[0]}`);
    const answer = queue && queue.length > 1 ? queue.shift() : queue?.[0];
    if (answer === undefined) return toResponse({ status: 404, body: { message: 'Not found' } });
    return toResponse(typeof answer === 'function' ? answer(request) : answer);
  };
  return {
    sent,
    /** The requests to a path, in order. */
    to: (method: string, path: string) =>
      sent.filter((request) => request.method === method && request.url.split('?')[0] === path),
  };
};
