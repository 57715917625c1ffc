import type { NoticeKind } from '@patchlight/contracts';
import { BellIcon, CalendarIcon, Chip, PencilIcon, SparkIcon, StarIcon } from '@/shared/ui';

const KINDS = {
  reminder: { word: 'Reminder', Icon: BellIcon },
  release: { word: 'Released', Icon: SparkIcon },
  'release-moved': { word: 'Release date', Icon: CalendarIcon },
  'price-drop': { word: 'Price drop', Icon: StarIcon },
  edited: { word: 'Silent edit', Icon: PencilIcon },
} as const;

/** The type of a notice as icon and label. */
export const NoticeChip = ({ kind }: { kind: NoticeKind }) => {
  const { word, Icon } = KINDS[kind];
  return (
    <Chip tone="outlined" icon={<Icon />}>
      {word}
    </Chip>
  );
};
