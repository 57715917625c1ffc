import { useEffect, useId, useRef } from 'react';
import { useStorefront } from '@/entities/instance';
import { useCloseUpdate, useGetUpdateQuery, useNeighbors, useSwitchUpdate } from '@/entities/update';
import { isApiError, messageOf } from '@/shared/api';
import { useIsPhone } from '@/shared/lib';
import { openShortcutHelp, useShortcuts } from '@/shared/shortcuts';
import { CloseIcon, Dialog, ErrorNotice, ExternalIcon } from '@/shared/ui';
import { Button, IconButton } from '@/shared/ui/mui';
import { useReadState } from '../model/use-read-state.ts';
import { BodyPlaceholder, UnknownUpdate, UpdateBody } from './UpdateBody.tsx';
import { HeaderPlaceholder, UpdateHeader } from './UpdateHeader.tsx';
import { UpdateNav } from './UpdateNav.tsx';
import styles from './UpdateDialog.module.css';

/** A younger text is not fetched again, such as that of a neighbor. */
const FRESH_SECONDS = 60;

/** The dialog of an update, over any page. */
export const UpdateDialog = ({ gid }: { gid: string }) => {
  const { gamePage } = useStorefront();
  const query = useGetUpdateQuery(gid, { refetchOnMountOrArgChange: FRESH_SECONDS });
  const { currentData: update, error, isFetching, refetch } = query;
  const neighbors = useNeighbors(gid, query.data?.appId, update !== undefined);
  const readState = useReadState(update);
  const { toggle, nextUnread } = readState;
  const switchUpdate = useSwitchUpdate();
  const close = useCloseUpdate();
  const isPhone = useIsPhone();
  const titleId = useId();
  const body = useRef<HTMLDivElement>(null);
  const fullUpdate = useRef<HTMLAnchorElement>(null);
  const gameStore = useRef<HTMLAnchorElement>(null);

  const switchTo = (target: string | undefined): void => {
    if (target === undefined) return;
    switchUpdate(target);
    body.current?.focus({ preventScroll: true });
  };
  useShortcuts(
    'Update',
    [
      { keys: 'j', does: 'Next update', run: () => switchTo(neighbors?.next) },
      { keys: 'k', does: 'Previous update', run: () => switchTo(neighbors?.previous) },
      { keys: 'n', does: 'Next unread update', run: () => switchTo(nextUnread) },
      { keys: 'u', does: 'Keep unread', run: () => toggle?.() },
      { keys: 'o', does: 'Full update, in a new tab', run: () => fullUpdate.current?.click() },
      { keys: 's', does: 'Game in the store, in a new tab', run: () => gameStore.current?.click() },
      { keys: '[Shift]+?', does: 'Show keyboard shortcuts', run: openShortcutHelp },
    ],
    { isModal: true },
  );
  useEffect(() => {
    // On low screens the dialog scrolls, not its body.
    for (const box of [body.current, body.current?.parentElement]) if (box) box.scrollTop = 0;
  }, [gid]);

  const isUnknown = !update && isApiError(error) && error.status === 404;
  const glow = update?.game.logoUrl ?? update?.game.iconUrl;
  const where = neighbors ? `, ${neighbors.position} of ${neighbors.total}` : '';
  return (
    <Dialog
      open
      onClose={close}
      fullScreen={isPhone}
      scroll="paper"
      aria-labelledby={update ? titleId : undefined}
      slotProps={{
        paper: { className: styles.paper, 'aria-label': update ? undefined : 'Game Update' },
      }}
    >
      {glow && (
        <img src={glow} alt="" aria-hidden="true" referrerPolicy="no-referrer" className={styles.glow} />
      )}
      <header className={styles.header}>
        {update && <UpdateHeader update={update} />}
        {!update && !error && <HeaderPlaceholder />}
        <IconButton aria-label="Close" className={styles.close} onClick={close}>
          <CloseIcon />
        </IconButton>
      </header>
      <div ref={body} className={styles.body} tabIndex={-1} aria-busy={!update && !error}>
        {error !== undefined && !isUnknown && (
          <div className={styles.failure}>
            <ErrorNotice
              message={messageOf(error, 'An error occurred')}
              error={error}
              onRetry={() => void refetch()}
              isRetrying={isFetching}
            />
          </div>
        )}
        {isUnknown && <UnknownUpdate />}
        {update && <UpdateBody key={gid} update={update} titleId={titleId} readState={readState} />}
        {!update && !error && <BodyPlaceholder />}
      </div>
      <p role="status" className="visually-hidden">
        {update && `${update.title}${where}`}
      </p>
      <footer className={styles.footer}>
        {update && (
          <>
            <Button ref={fullUpdate} href={update.url} variant="outlined" icon={<ExternalIcon />}>
              Full Update
            </Button>
            <Button ref={gameStore} href={gamePage(update.appId)}>
              Game Store
            </Button>
          </>
        )}
        {(nextUnread !== undefined || (neighbors && neighbors.total > 1)) && (
          <UpdateNav neighbors={neighbors} nextUnread={nextUnread} onSwitch={switchTo} />
        )}
        <Button className={styles.last} onClick={close}>
          Close
        </Button>
      </footer>
    </Dialog>
  );
};
