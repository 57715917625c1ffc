import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CatchUp } from '@patchlight/contracts';
import { useMarkUpToDateMutation } from '@/entities/game';
import { ROUTES } from '@/shared/config';
import { useSubmit } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Button, ErrorNotice } from '@/shared/ui';
import { catchUpText, sourceText } from '../model/catch-up-text.ts';
import { CatchUpReader } from './CatchUpReader.tsx';
import styles from './CatchUp.module.css';

const LoadedNote = ({ catchUp, name }: { catchUp: CatchUp; name: string }) => {
  const [isReading, setIsReading] = useState(false);
  const [mark] = useMarkUpToDateMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to mark the game');
  const { appId, lastPlayed, counts } = catchUp;
  const ref = useRef<HTMLElement>(null);
  const isMarked = useRef(false);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isMarked.current && document.activeElement === document.body) ref.current?.focus();
  }, [lastPlayed, counts]);
  const upToDate = (): void =>
    void submit(async () => {
      showToast((await mark(appId).unwrap()).message);
      isMarked.current = true;
    });
  return (
    <section ref={ref} tabIndex={-1} className={`card ${styles.note}`} aria-label="Since you last played">
      <div>
        {lastPlayed ? (
          <>
            <p>
              <b>{catchUpText(lastPlayed, counts)}</b>
            </p>
            <p className={styles.source}>{sourceText(lastPlayed)}</p>
          </>
        ) : (
          <>
            <p>
              <b>Not known yet when you last played</b>
            </p>
            <p className={styles.source}>
              Say that you are up to date, or let Patchlight look at your play time once a day, in{' '}
              <Link to={`${ROUTES.settings}?tab=privacy`}>Settings › Privacy</Link>.
            </p>
          </>
        )}
      </div>
      <div className={styles.actions}>
        {counts.updates > 0 && (
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setIsReading(true)}>
            Catch up
          </Button>
        )}
        {(!lastPlayed || counts.updates > 0) && (
          <Button variant="outlined" aria-disabled={isBusy} onClick={upToDate}>
            I am up to date
          </Button>
        )}
      </div>
      {failure && <ErrorNotice {...failure} />}
      <CatchUpReader
        game={isReading ? { appId, name } : null}
        onClose={() => setIsReading(false)}
        onDone={() => {
          setIsReading(false);
          upToDate();
        }}
      />
    </section>
  );
};

export default LoadedNote;
