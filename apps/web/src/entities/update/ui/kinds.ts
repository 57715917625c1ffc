import { LayersIcon, NewsIcon, ShapesIcon, SparkIcon, WrenchIcon } from '@/shared/ui';

/** Icon, color and label of each kind. */
export const KINDS = {
  major: { word: 'Major', tone: 'hot', Icon: SparkIcon },
  regular: { word: 'Update', tone: 'info', Icon: LayersIcon },
  patch: { word: 'Patch', tone: 'quiet', Icon: WrenchIcon },
  news: { word: 'News', tone: 'outlined', Icon: NewsIcon },
  unknown: { word: 'Other', tone: 'outlined', Icon: ShapesIcon },
} as const;
