import { Link } from 'react-router-dom';
import type { PublicUpdate } from '@patchlight/contracts';
import { EditedChip, ItemSummary, KindChip, useUpdateLink } from '@/entities/update';
import { shortDate } from '@/shared/lib';
import { TimeAgo } from '@/shared/ui';
import styles from './UpdateRow.module.css';

interface UpdateRowProps {
  update: PublicUpdate;
  /** The gids of the list, for next and previous in the dialog. */
  context: readonly string[] | undefined;
}

/** An update in the list. The whole row opens the dialog. */
export const UpdateRow = ({ update, context }: UpdateRowProps) => {
  const { gid, title, excerpt, kind, items, updateDate, changes } = update;
  const linkTo = useUpdateLink();
  return (
    <li className={`card ${styles.row}`}>
      <div className={styles.facts}>
        <KindChip kind={kind} />
        <ItemSummary counts={items} />
        <TimeAgo at={updateDate} />
        <span className={styles.date}>{shortDate(updateDate)}</span>
        <EditedChip changes={changes} />
      </div>
      <h3>
        <Link {...linkTo(gid, { context })} className={styles.link}>
          {title}
        </Link>
      </h3>
      {excerpt && <p className={styles.excerpt}>{excerpt}</p>}
    </li>
  );
};
