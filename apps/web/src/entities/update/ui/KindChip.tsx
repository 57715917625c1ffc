import type { UpdateKind } from '@patchlight/contracts';
import { Chip } from '@/shared/ui';
import { KINDS } from './kinds.ts';

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
