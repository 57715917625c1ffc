import { createExternalStore } from '@/shared/lib';

/** `index.html` reads it before the first paint. */
const KEY = 'theme';

/** The first is the default; prerendered pages show it as the choice. 'system' follows the browser. */
export const THEMES = ['dark', 'light', 'system'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_NAMES: Record<Theme, string> = {
  dark: 'Dark theme',
  light: 'Light theme',
  system: 'System theme',
};

const read = (): Theme => THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? THEMES[0];

const chosen = createExternalStore(read());

const apply = (theme: Theme): void => {
  document.documentElement.dataset['theme'] = theme;
  // The browser's own bar.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    const own = meta.dataset['theme'];
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : theme === own ? 'all' : 'not all';
  }
  chosen.set(theme);
};

/** Applies the stored theme, and the one that another tab chooses. */
export const watchTheme = (): void => {
  apply(read());
  window.addEventListener('storage', ({ key }) => key === KEY && apply(read()));
};

/** Kept in this browser. */
export const chooseTheme = (theme: Theme): void => {
  localStorage.setItem(KEY, theme);
  apply(theme);
};

export const useTheme = chosen.useValue;
