import type { UpdateKind } from '@patchlight/contracts';
import { Chip } from '@/shared/ui';
import { KINDS } from './kinds.ts';

const PLURALS: Record<UpdateKind, [one: string, many: string]> = {
  major: ['major update', 'major updates'],
  regular: ['update', 'updates'],
  patch: ['patch', 'patches'],
  news: ['news post', 'news posts'],
  unknown: ['other post', 'other posts'],
};

const UNTYPED = 'Steam does not say what kind of post this is.';

/** The kind of an update as icon and label. */
export const KindChip = ({ kind }: { kind: UpdateKind | null }) => {
  if (kind === null) return null;
  const { word, tone, Icon } = KINDS[kind];
  return (
    <Chip tone={tone} icon={<Icon />} title={kind === 'unknown' ? UNTYPED : undefined}>
      {word}
    </Chip>
  );
};

/** The label of a kind, in the plural for more than one. */
export const kindLabel = (kind: UpdateKind, count: number): string => PLURALS[kind][count === 1 ? 0 : 1];
