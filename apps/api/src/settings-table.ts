import { allSettings } from './env.ts';
import type { Setting } from './env-reader.ts';

const code = (text: string | null): string => (text === null ? '–' : `\`${text}\``);

/** A table in Markdown with one line for each setting, so that two changes of it seldom meet. */
export const settingsTable = (settings: readonly Setting[] = allSettings()): string =>
  [
    '| Setting | Default | Meaning |',
    '| --- | --- | --- |',
    ...settings.map(({ name, fallback, meaning }) => `| \`${name}\` | ${code(fallback)} | ${meaning} |`),
  ].join('\n');
