import { useState } from 'react';
import { ROUTES, isPrerendering } from '@/shared/config';
import { Button } from '@/shared/ui';
import { useReport } from '../model/use-report.ts';
import type { Failure } from '../model/use-report.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { RequestId } from './RequestId.tsx';
import styles from './ServerErrorPage.module.css';

/** '500-' and the last six digits of the time. */
const supportCode = (now = Date.now()): string => `500-${String(now).slice(-6)}`;

export const ServerErrorPage = ({ failure }: { failure?: Failure }) => {
  const [code] = useState(() => supportCode());
  const { requestId, hasFailed } = useReport(code, failure);
  return (
    <ErrorScreen
      code="500"
      title="Internal Server Error"
      actions={
        <>
          <Button variant="primary" size="large" onClick={() => window.location.reload()}>
            Try Again
          </Button>
          <Button href={ROUTES.home} variant="outlined" size="large">
            Go Home
          </Button>
        </>
      }
      note={
        <>
          Check our{' '}
          <a href="/status" className="text-link">
            status page
          </a>{' '}
          for updates.
        </>
      }
    >
      <p>
        Something went wrong on our side.{' '}
        {hasFailed
          ? 'Our team could not be reached from here: please pass the code on.'
          : 'Our team has been notified.'}
      </p>
      <p>
        Error code for support: <code className={styles.code}>{!isPrerendering && code}</code>
      </p>
      {requestId && <RequestId id={requestId} />}
    </ErrorScreen>
  );
};
