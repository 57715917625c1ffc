import { databaseOn } from './given-server.ts';
import type { EmbeddedPostgresOptions } from './embedded-postgres.ts';
import { startFromTemplate } from './template.ts';
import type { Template, TestServer } from './template.ts';
import { givenServer } from './test-server.env.ts';

export interface TestServerOptions extends EmbeddedPostgresOptions {
  /** For tests that signal or stop the server: an embedded one, whatever the environment says. */
  own?: boolean;
}

/**
 * A prepared database on the server of `TEST_DATABASE_URL`, whose user may create databases; by default on an embedded
 * server of its own.
 */
export const startTestServer = (
  { own = false, ...options }: TestServerOptions,
  template: Template,
): Promise<TestServer> => {
  const given = givenServer();
  return own || given === undefined ? startFromTemplate(options, template) : databaseOn(given, template);
};
