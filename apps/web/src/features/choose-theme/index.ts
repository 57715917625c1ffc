export { watchTheme } from './model/theme.ts';
export { ThemeSelect } from './ui/ThemeSelect.tsx';
