interface EarlyFeatureInfo {
  title: string;
  /** One sentence about what it does. */
  about: string;
  /** false: it is open to everybody. */
  isEarly: boolean;
}

/** New features, in the order in which they came. An early one is open to PRO users who have switched early access on. */
export const EARLY_FEATURES = {
  usualGap: {
    title: 'Usual gap between updates',
    about:
      'How many days usually lie between two updates of a game, from its last 12 gaps; My Games can be sorted by it.',
    isEarly: true,
  },
  rules: {
    title: 'Rules for updates',
    about:
      'By game, kind, words and items, which updates reach you where; tried on the last 12 months before you save.',
    isEarly: true,
  },
} satisfies Record<string, EarlyFeatureInfo>;

export type EarlyFeature = keyof typeof EARLY_FEATURES;
