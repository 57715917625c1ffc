import type { NotificationRow } from '@patchlight/contracts';
import { gameEditsPath, gamePath } from '@/shared/config';
import { ChevronRightIcon, ExternalIcon, IconButton } from '@/shared/ui';
import { gameOf, titleOf } from '../model/subject.ts';

/** Opens the post of an update in the store, or the page of the game that a notice is about. */
export const SubjectLink = ({ row }: { row: NotificationRow }) =>
  row.game_update ? (
    <IconButton
      href={row.game_update.url}
      aria-label={`Open update: ${titleOf(row)} (opens in a new tab)`}
      title="Open update"
    >
      <ExternalIcon fontSize="small" />
    </IconButton>
  ) : (
    <IconButton
      to={(row.notice.kind === 'edited' ? gameEditsPath : gamePath)(row.notice.appId)}
      aria-label={`Open game: ${gameOf(row).name}`}
      title="Open game"
    >
      <ChevronRightIcon fontSize="small" />
    </IconButton>
  );
