import { allSettings } from '../env.ts';
import type { Setting } from '../env-reader.ts';

const code = (text: string | null): string => (text === null ? '–' : `\`${text}\``);

/** A Markdown list of settings, one per line, to avoid merge conflicts. */
export const settingsTable = (settings: readonly Setting[] = allSettings()): string =>
  [
    '| Setting | Default | Meaning |',
    '| --- | --- | --- |',
    ...settings.map(({ name, fallback, meaning }) => `| \`${name}\` | ${code(fallback)} | ${meaning} |`),
  ].join('\n');
