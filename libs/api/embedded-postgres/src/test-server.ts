import { databaseOn } from './given-server.ts';
import type { EmbeddedPostgresOptions } from './embedded-postgres.ts';
import { startFromTemplate } from './template.ts';
import type { Template, TestServer } from './template.ts';
import { givenServer } from './test-server.env.ts';

export interface TestServerOptions extends EmbeddedPostgresOptions {
  /** For tests that signal or stop the server: an embedded one, whatever the environment says. */
  own?: boolean;
  /** Connection string of the server to use. */
  given?: string;
}

/**
 * A prepared database on a given server or that of `TEST_DATABASE_URL`, whose user may create databases; by default on
 * an embedded server of its own.
 */
export const startTestServer = (
  { own = false, given = givenServer(), ...options }: TestServerOptions,
  template: Template,
): Promise<TestServer> => {
  return own || given === undefined ? startFromTemplate(options, template) : databaseOn(given, template);
};
