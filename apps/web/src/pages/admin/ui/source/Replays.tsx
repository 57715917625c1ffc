import type { ReplayChange, ReplayRow, ReplayedField, RereadAnswers } from '@patchlight/contracts';
import { messageOf } from '@/shared/api';
import { formatNumber, shortDateTime, useNow } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Button, Chip } from '@/shared/ui/mui';
import { useStartReplayMutation } from '../../api/admin.api.ts';
import { AdminTable } from '../AdminTable.tsx';
import type { Column } from '../AdminTable.tsx';
import adminStyles from '../admin.module.css';
import { counted } from '../dashboard/words.ts';
import styles from './source.module.css';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const FIELDS: Record<ReplayedField, string> = {
  excerpt: 'Excerpt',
  kind: 'Kind',
  hash: 'Hash of the text',
  item: 'Item',
};

const COLUMNS: Column<ReplayChange>[] = [
  { name: 'Post', cell: ({ title }) => <bdi>{title}</bdi> },
  { name: 'Field', cell: ({ field }) => FIELDS[field] },
  { name: 'Before', cell: ({ before }) => <bdi>{before || '–'}</bdi> },
  { name: 'After', cell: ({ after }) => <bdi>{after || '–'}</bdi> },
];

const countText = ({ isTrial, endedAt, posts, changed }: ReplayRow): string => {
  const { excerpt, kind, hash, item } = changed;
  const read = `${counted(posts, 'post', 'posts')} read`;
  if (excerpt + kind + hash + item === 0)
    return `${read}, ${endedAt ? 'nothing changes' : 'no change so far'}.`;
  const verb = isTrial ? 'would change' : 'changed';
  const fields = [
    counted(excerpt, 'excerpt', 'excerpts'),
    counted(kind, 'kind', 'kinds'),
    counted(hash, 'hash', 'hashes'),
  ];
  return `${read}: ${fields.join(', ')} and ${counted(item, 'item', 'items')} ${verb}.`;
};

const answersText = ({ readable, unreadable, cut }: RereadAnswers): string =>
  `Of the answers of 30 days that could not be read, ${formatNumber(readable)} could be read now, ${formatNumber(unreadable)} could not, and of ${formatNumber(cut)} only the beginning is kept.`;

const Replay = ({ replay }: { replay: ReplayRow }) => (
  <div>
    <p className={styles.replay}>
      <Chip tone={replay.endedAt ? 'success' : 'warning'}>
        {replay.endedAt ? 'Ended' : `Running, ${replay.percent}%`}
      </Chip>
      <span>
        {`${replay.isTrial ? 'Trial' : 'Replay'} of ${shortDateTime(replay.startedAt)}: ${countText(replay)}`}
      </span>
    </p>
    {replay.answers && <p className={styles.quiet}>{answersText(replay.answers)}</p>}
  </div>
);

/** Reads stored posts once more with this version: as a trial first. */
export const Replays = ({ replays }: { replays: readonly ReplayRow[] }) => {
  const [startReplay, { isLoading }] = useStartReplayMutation();
  const now = useNow(MINUTE_MS);
  const [newest] = replays;
  const isBusy = isLoading || newest?.endedAt === null;
  const wasTried =
    newest?.isTrial === true &&
    newest.endedAt !== null &&
    now.getTime() - new Date(newest.endedAt).getTime() < DAY_MS;
  const start = async (isTrial: boolean): Promise<void> => {
    const { data, error } = await startReplay({ isTrial });
    showToast(data?.message ?? messageOf(error, 'API request failed'), data ? 'success' : 'error');
  };
  const button = (isTrial: boolean, isOff: boolean) => (
    <Button
      variant={isTrial ? 'primary' : 'outlined'}
      aria-disabled={isOff}
      aria-describedby="replay-rule"
      onClick={isOff ? undefined : () => void start(isTrial)}
    >
      {isTrial ? 'Try a replay' : 'Change the posts'}
    </Button>
  );
  return (
    <section
      className={`card ${adminStyles.section} ${styles.section} ${styles.stack}`}
      aria-labelledby="replays"
    >
      <h2 id="replays">Replay</h2>
      <p id="replay-rule" className={styles.quiet}>
        Reads all stored posts once more as this version reads them. A trial shows what would change; within a
        day after it the posts can be changed. Nobody is told.
      </p>
      <p className={adminStyles.actions}>
        {button(true, isBusy)}
        {button(false, isBusy || !wasTried)}
      </p>
      {replays.length === 0 && <p className={styles.quiet}>There was no replay in the last 30 days.</p>}
      {replays.map((replay) => (
        <Replay key={replay.id} replay={replay} />
      ))}
      {newest && newest.examples.length > 0 && (
        <AdminTable
          label="Examples of changes"
          columns={COLUMNS}
          rows={newest.examples}
          keyOf={({ gid, field }) => `${gid} ${field}`}
          empty=""
        />
      )}
    </section>
  );
};
