import { Select, SelectField } from '@/shared/ui';
import { chooseTheme, THEME_NAMES, THEMES, useTheme } from '../model/theme.ts';
import type { Theme } from '../model/theme.ts';

/** The theme of this browser. As a field it has a visible label. */
export const ThemeSelect = ({ isField = false }: { isField?: boolean }) => {
  const select = {
    value: useTheme(),
    onChange: ({ target }: { target: { value: string } }) => chooseTheme(target.value as Theme),
    children: THEMES.map((theme) => (
      <option key={theme} value={theme}>
        {THEME_NAMES[theme]}
      </option>
    )),
  };
  return isField ? <SelectField label="Theme" {...select} /> : <Select aria-label="Theme" {...select} />;
};
