import { MenuItem, MoonIcon, ScreenIcon, SunIcon } from '@/shared/ui';
import { chooseTheme, THEME_NAMES, THEMES, useTheme } from '../model/theme.ts';
import styles from './ThemeItems.module.css';

const LOOKS = {
  dark: { Icon: MoonIcon, word: 'Dark' },
  light: { Icon: SunIcon, word: 'Light' },
  system: { Icon: ScreenIcon, word: 'System' },
};

/** The themes in one row, for a menu that is a grid of three columns. A choice keeps the menu open. */
export const ThemeItems = () => {
  const chosen = useTheme();
  return THEMES.map((theme) => {
    const { Icon, word } = LOOKS[theme];
    return (
      <MenuItem
        key={theme}
        role="menuitemradio"
        aria-label={THEME_NAMES[theme]}
        aria-checked={theme === chosen}
        className={styles.theme}
        onClick={() => chooseTheme(theme)}
      >
        <Icon fontSize="small" />
        {word}
      </MenuItem>
    );
  });
};
