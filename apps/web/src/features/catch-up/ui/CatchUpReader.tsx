import { labelOf } from '@patchlight/contracts';
import type { CatchUpItemsBody } from '@patchlight/contracts';
import { useGetCatchUpItemsQuery, useGetCatchUpQuery } from '@/entities/game';
import { ItemGroups, useOpenUpdate } from '@/entities/update';
import { Loaded, Sheet, SheetActions, Skeleton, useLast } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import { counted } from '../model/catch-up-text.ts';
import styles from './CatchUp.module.css';

/** What was read, and what was not. */
const reach = ({ read, unread }: CatchUpItemsBody['data']): string =>
  `Found by patterns in ${read} of ${counted(read + unread, 'update')}. ` +
  'They may be wrong or miss something; only the newest 20, and only English ones, are read.';

interface CatchUpReaderProps {
  /** null: closed. */
  game: { appId: number; name: string } | null;
  onClose: () => void;
  /** The user is up to date now. */
  onDone: () => void;
}

/** What the updates since say by type, without repeats. The updates open one after the other. */
export const CatchUpReader = ({ game, onClose, onDone }: CatchUpReaderProps) => {
  const skip = game === null;
  const shown = useLast(game);
  const items = useGetCatchUpItemsQuery(game?.appId ?? 0, { skip });
  const { currentData: catchUp } = useGetCatchUpQuery(game?.appId ?? 0, { skip });
  const openUpdate = useOpenUpdate();
  const gids = catchUp?.updates.map(({ gid }) => gid) ?? [];
  const open = (gid: string): void => {
    onClose();
    openUpdate(gid, { context: gids });
  };
  return (
    <Sheet
      isOpen={!skip}
      onClose={onClose}
      isWide
      title={`Catch up with ${shown?.name}`}
      text="What the updates since you last played say, each thing once."
    >
      <Loaded query={items} errorMessage="Failed to load the changes" skeleton={<Skeleton height={240} />}>
        {(data) => (
          <div className={styles.reader}>
            <ItemGroups items={data.items} groupOf={({ type, isBreaking }) => labelOf(type, isBreaking)}>
              {({ text, type, gids }) => (
                <li key={`${type} ${text}`} className={styles.item}>
                  <button type="button" onClick={() => open(gids[0]!)}>
                    {text}
                  </button>
                  {gids.length > 1 && <span className={styles.source}>{`in ${gids.length} updates`}</span>}
                </li>
              )}
            </ItemGroups>
            {data.items.length === 0 && <p>No line was recognized as a change.</p>}
            <p className={styles.source}>{reach(data)}</p>
          </div>
        )}
      </Loaded>
      <SheetActions>
        <Button onClick={onClose}>Close</Button>
        {gids[0] !== undefined && (
          <Button variant="outlined" onClick={() => open(gids[0]!)}>
            Read the updates
          </Button>
        )}
        <Button variant="outlined" onClick={onDone}>
          I am up to date
        </Button>
      </SheetActions>
    </Sheet>
  );
};
