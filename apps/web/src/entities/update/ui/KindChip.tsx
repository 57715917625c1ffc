import type { UpdateKind } from '@patchlight/contracts';
import { Chip, LayersIcon, NewsIcon, SparkIcon, WrenchIcon } from '@/shared/ui';

const KINDS = {
  major: { word: 'Major', tone: 'hot', Icon: SparkIcon },
  regular: { word: 'Update', tone: 'info', Icon: LayersIcon },
  patch: { word: 'Patch', tone: 'quiet', Icon: WrenchIcon },
  news: { word: 'News', tone: 'outlined', Icon: NewsIcon },
} as const;

/** What an update is, in an icon and a word. Nothing for an unknown kind. */
export const KindChip = ({ kind }: { kind: UpdateKind | null }) => {
  if (kind === null || kind === 'unknown') return null;
  const { word, tone, Icon } = KINDS[kind];
  return (
    <Chip tone={tone} icon={<Icon />}>
      {word}
    </Chip>
  );
};
