import { expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

it('the compiled mail template is the one of its MJML', () => {
  const script = join(import.meta.dirname, 'mail-template.js');
  const { stderr, status } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
});
