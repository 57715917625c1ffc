import { useId } from 'react';
import Dialog from '@mui/material/Dialog';
import Skeleton from '@mui/material/Skeleton';
import { GameArt } from '@/entities/game';
import { useStore } from '@/entities/instance';
import { useCloseUpdate, useGetUpdateQuery } from '@/entities/update';
import type { Update } from '@/entities/update';
import { messageOf } from '@/shared/api';
import { useIsPhone } from '@/shared/lib';
import { Button, Chip, CloseIcon, ErrorNotice, ExternalIcon, IconButton } from '@/shared/ui';
import { UpdateBody } from './UpdateBody.tsx';
import styles from './UpdateDialog.module.css';

const Header = ({ update }: { update: Update }) => (
  <>
    <GameArt
      name={update.game.name}
      sources={[update.game.logoUrl, update.game.iconUrl]}
      width={120}
      className={styles.art}
    />
    <div className={styles.game}>
      <p className={`${styles.name} ellipsis`}>{update.game.name}</p>
      <div className={styles.chips}>
        <Chip tone="outlined">Game Update</Chip>
        <Chip tone="code">{`App ID: ${update.appId}`}</Chip>
      </div>
    </div>
  </>
);

const HeaderPlaceholder = () => (
  <>
    <Skeleton variant="rounded" className={styles.art} width={120} height={56} />
    <div className={styles.game}>
      <Skeleton width={140} height={26} />
      <Skeleton width={180} height={22} />
    </div>
  </>
);

/** One update, over whatever page is shown. */
export const UpdateDialog = ({ gid }: { gid: string }) => {
  const { gamePage } = useStore();
  const { currentData: update, error, refetch } = useGetUpdateQuery(gid);
  const close = useCloseUpdate();
  const isPhone = useIsPhone();
  const titleId = useId();
  const glow = update?.game.logoUrl ?? update?.game.iconUrl;
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isPhone}
      scroll="paper"
      aria-labelledby={update ? titleId : undefined}
      aria-label={update ? undefined : 'Game Update'}
      slotProps={{ paper: { className: styles.paper } }}
    >
      {glow && (
        <img src={glow} alt="" aria-hidden="true" referrerPolicy="no-referrer" className={styles.glow} />
      )}
      <header className={styles.header}>
        {update ? <Header update={update} /> : <HeaderPlaceholder />}
        <IconButton aria-label="Close" className={styles.close} onClick={close}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className={styles.body} tabIndex={-1} aria-busy={!update && !error}>
        {update && <UpdateBody update={update} titleId={titleId} />}
        {!update && error && (
          <ErrorNotice message={messageOf(error, 'An error occurred')} onRetry={() => void refetch()} />
        )}
        {!update && !error && (
          <div className={styles.placeholder}>
            <Skeleton width="80%" height={40} />
            <Skeleton width="45%" />
            <Skeleton variant="rounded" height={180} />
            <Skeleton width="90%" />
            <Skeleton width="70%" />
          </div>
        )}
      </div>
      <footer className={styles.footer}>
        {update && (
          <>
            <Button
              href={update.url}
              target="_blank"
              rel="noopener noreferrer"
              variant="outlined"
              icon={<ExternalIcon />}
            >
              Full Update
            </Button>
            <Button href={gamePage(update.appId)} target="_blank" rel="noopener noreferrer">
              Game Store
            </Button>
          </>
        )}
        <Button className={styles.last} onClick={close}>
          Close
        </Button>
      </footer>
    </Dialog>
  );
};
