import { useState } from 'react';
import { ROUTES } from '@/shared/config';
import { ErrorScreen } from './ErrorScreen.tsx';
import { Button } from '@/shared/ui';

/** '500-' and the last six digits of the time. */
const supportCode = (now = Date.now()): string => `500-${String(now).slice(-6)}`;

export const ServerErrorPage = () => {
  const [code] = useState(() => supportCode());
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
      <p>Something went wrong on our side. Our team has been notified.</p>
      <p>
        Error code for support: <code>{code}</code>
      </p>
    </ErrorScreen>
  );
};
