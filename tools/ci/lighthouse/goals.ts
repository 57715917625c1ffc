export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

export type Goal = (typeof CATEGORIES)[number] | 'fcp' | 'lcp' | 'tbt' | 'cls';

export interface Target {
  name: string;
  path: string;
  isSignedIn: boolean;
}

export const TARGETS: readonly Target[] = [
  { name: 'Home', path: '/', isSignedIn: false },
  { name: 'Sign In', path: '/login', isSignedIn: false },
  { name: 'Search', path: '/search?q=tide', isSignedIn: true },
  { name: 'My Games', path: '/my-games', isSignedIn: true },
];

/** Whether a figure meets its goal; null without a goal. */
export const isReached = (goal: Goal, value: number, { isSignedIn }: Target): boolean | null => {
  switch (goal) {
    case 'performance':
      return value >= 95;
    case 'accessibility':
    case 'best-practices':
      return value === 100;
    case 'seo':
      return isSignedIn ? null : value === 100;
    case 'lcp':
      return isSignedIn ? null : value <= 1_800;
    case 'cls':
      return value <= 0.02;
    default:
      return null;
  }
};
