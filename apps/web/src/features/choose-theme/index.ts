export { THEMES, THEME_NAMES, chooseTheme, watchTheme } from './model/theme.ts';
export { ThemeItems } from './ui/ThemeItems.tsx';
export { ThemeSelect } from './ui/ThemeSelect.tsx';
