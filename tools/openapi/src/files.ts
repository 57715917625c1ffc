import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiOf } from './document.ts';
import type { OpenApi } from '@patchlight/contracts';

/** Served as it is. */
export const DOCUMENT = 'apps/api/public/openapi.json';
/** The operations of v1, as their clients know them. */
export const BASELINE = 'tools/openapi/v1-baseline.json';

export const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** @param root of the workspace */
export const generate = (root: string): OpenApi => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return openApiOf(root, version);
};
