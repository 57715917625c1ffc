import type { Update } from '@/entities/update';

/**
 * Changes in all edits of a post, without those of its looks. One that was made and taken back again and again counts
 * once.
 */
export const summaryOf = (revisions: Update['revisions']): { changes: number; isSilent: boolean } => {
  const edits = revisions.flatMap(({ edit }) => (edit && !edit.isRepeat ? [edit] : []));
  const changes = edits.flatMap((edit) => edit.changes).filter((change) => change.class !== 'cosmetic');
  return { changes: changes.length, isSilent: edits.some(({ isSilent }) => isSilent) };
};
