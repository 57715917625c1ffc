import { tmpdir } from 'node:os';
import { join } from 'node:path';

const port = Number(process.env['E2E_PORT'] ?? 3199);

/** URLs of the product and the simulators. */
export const addresses = {
  app: `http://127.0.0.1:${port}`,
  store: `http://127.0.0.1:${port + 1000}`,
  payments: `http://127.0.0.1:${port + 2000}`,
  mailbox: `http://127.0.0.1:${port + 3000}`,
  chats: `http://127.0.0.1:${port + 4000}`,
  push: `http://127.0.0.1:${port + 5000}`,
  /** Known once the product has started. */
  database: () => process.env['DEMO_DATABASE']!,
};

/** What the product logs. */
export const LOG_FILE = join(tmpdir(), `patchlight-web-e2e-${port}.log`);
