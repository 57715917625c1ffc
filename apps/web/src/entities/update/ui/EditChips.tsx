import { Chip } from '@/shared/ui';
import { editedText } from '../model/edit-text.ts';

/** Marks a post whose edits changed more than its looks. */
export const EditedChip = ({ changes }: { changes: number }) =>
  changes > 0 && (
    <span data-edits>
      <Chip tone="outlined" title="Lines that were added, changed or removed after the post was published">
        {editedText(changes)}
      </Chip>
    </span>
  );

/** Marks an edit that the post does not mention. */
export const SilentChip = () => (
  <Chip tone="warning" title="Neither the title nor the new text says that this post was edited.">
    Not announced
  </Chip>
);
