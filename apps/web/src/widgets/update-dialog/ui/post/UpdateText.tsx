import { useMemo } from 'react';
import { useStorefront } from '@/entities/instance';
import type { Update } from '@/entities/update';
import { usePostParser } from '../../lib/post-parser.ts';
import { Post } from './Post.tsx';
import styles from '../UpdateDialog.module.css';

/** The text of an update. Suspends while its parser loads. */
export const UpdateText = ({ update }: { update: Update }) => {
  const { imageHosts, clanImages } = useStorefront();
  const parse = usePostParser([update]);
  const { details, format, appId } = update;
  const document = useMemo(
    () => parse({ details, format }, { appId, imageHosts, clanImages }),
    [parse, details, format, appId, imageHosts, clanImages],
  );
  if (document.children.length === 0)
    return <p className={styles.nothing}>This update has no text. See the full update.</p>;
  return <Post document={document} />;
};
