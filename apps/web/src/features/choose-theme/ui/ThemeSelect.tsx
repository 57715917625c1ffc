import { Select } from '@/shared/ui';
import { chooseTheme, THEME_NAMES, THEMES, useTheme } from '../model/theme.ts';
import type { Theme } from '../model/theme.ts';

/** The theme of this browser. */
export const ThemeSelect = (props: { id?: string; 'aria-label'?: string }) => (
  <Select {...props} value={useTheme()} onChange={({ target }) => chooseTheme(target.value as Theme)}>
    {THEMES.map((theme) => (
      <option key={theme} value={theme}>
        {THEME_NAMES[theme]}
      </option>
    ))}
  </Select>
);
