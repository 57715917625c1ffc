import { Select } from '@/shared/ui';
import { chooseTheme, THEMES, useTheme } from '../model/theme.ts';
import type { Theme } from '../model/theme.ts';

const NAMES: Record<Theme, string> = { system: 'System theme', light: 'Light theme', dark: 'Dark theme' };

/** The theme of this browser. */
export const ThemeSelect = (props: { id?: string; 'aria-label'?: string }) => (
  <Select {...props} value={useTheme()} onChange={({ target }) => chooseTheme(target.value as Theme)}>
    {THEMES.map((theme) => (
      <option key={theme} value={theme}>
        {NAMES[theme]}
      </option>
    ))}
  </Select>
);
