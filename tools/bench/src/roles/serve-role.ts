/** Handles requests of the parent process until it exits. */
export const serveRole = <Request, Response>(handle: (request: Request) => Promise<Response>): void => {
  process.once('disconnect', () => process.exit());
  process.once('SIGTERM', () => process.exit());
  process.on('message', (request: Request) => {
    handle(request).then(
      (response) => process.send?.({ response }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    );
  });
};
