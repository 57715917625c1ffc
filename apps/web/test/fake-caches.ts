/** Gives the browser the caches that jsdom lacks. Returns the function that removes them. */
export const withCaches = (): (() => void) => {
  const all = new Map<string, Map<string, string>>();
  const addressOf = (request: string | { url: string }): string =>
    new URL(typeof request === 'string' ? request : request.url, location.origin).href;
  const open = async (name: string) => {
    const bodies = all.get(name) ?? new Map<string, string>();
    all.set(name, bodies);
    return {
      put: async (request: string, response: Response) => {
        const body = await response.text();
        bodies.delete(addressOf(request));
        bodies.set(addressOf(request), body);
      },
      match: async (request: { url: string }) => {
        const body = bodies.get(addressOf(request));
        return body === undefined ? undefined : new Response(body);
      },
      keys: async () => [...bodies.keys()].map((url) => ({ url })),
      delete: async (request: { url: string }) => bodies.delete(addressOf(request)),
    };
  };
  Object.assign(globalThis, { caches: { open, delete: async (name: string) => all.delete(name) } });
  return () => void Reflect.deleteProperty(globalThis, 'caches');
};
