export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Goal = (typeof CATEGORIES)[number] | 'fcp' | 'lcp' | 'tbt' | 'cls';

/** Who opens a page: a visitor, a user in a browser that has kept nothing but the session, or a user who returns. */
export type Who = 'visitor' | 'newcomer' | 'returning';

export interface Target {
  name: string;
  path: string;
  who: Who;
}

const PUBLIC_PAGES = {
  Home: '/',
  Game: '/g/904110',
  'Sign In': '/login',
  'Sign Up': '/register',
  Pricing: '/pricing',
  'PRO Features': '/pro-features',
  Reference: '/reference',
};
const USER_PAGES = {
  Search: '/search?q=tide',
  'My Games': '/my-games',
  Inbox: '/notifications',
  Calendar: '/calendar',
  Settings: '/settings',
};

const targets = (pages: Record<string, string>, who: Who): Target[] =>
  Object.entries(pages).map(([name, path]) => ({ name, path, who }));

export const TARGETS: readonly Target[] = [
  ...targets(PUBLIC_PAGES, 'visitor'),
  ...targets(USER_PAGES, 'newcomer'),
  ...targets(USER_PAGES, 'returning'),
];

/** Whether a figure meets its goal; null without a goal. */
export const isReached = (goal: Goal, value: number, { who }: Target): boolean | null => {
  switch (goal) {
    case 'performance':
      return value >= 95;
    case 'accessibility':
    case 'best-practices':
      return value === 100;
    case 'seo':
      return who === 'visitor' ? value === 100 : null;
    case 'lcp':
      return value <= 1_100;
    case 'cls':
      return value <= 0.02;
    default:
      return null;
  }
};
