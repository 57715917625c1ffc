import { useClientConfig } from '@/entities/instance';
import { ROUTES } from '@/shared/config';
import { Button } from '@/shared/ui';
import { useGoBack } from '../model/use-go-back.ts';
import { useReport } from '../model/use-report.ts';
import { ErrorScreen } from './ErrorScreen.tsx';
import { RequestId } from './RequestId.tsx';

const CONTACT = 'Contact administrator';

export const ForbiddenPage = () => {
  const goBack = useGoBack();
  const { requestId } = useReport('403');
  const operator = useClientConfig()?.operatorEmail;
  const subject = encodeURIComponent(`Access to Patchlight (403${requestId ? `, ${requestId}` : ''})`);
  return (
    <ErrorScreen
      code="403"
      title="Access Forbidden"
      actions={
        <>
          <Button to={ROUTES.home} variant="primary" size="large">
            Go Home
          </Button>
          <Button variant="outlined" size="large" onClick={goBack}>
            Go Back
          </Button>
        </>
      }
      note={
        <>
          {operator ? (
            <a href={`mailto:${operator}?subject=${subject}`} className="text-link">
              {CONTACT}
            </a>
          ) : (
            CONTACT
          )}{' '}
          if you believe this is a mistake.
        </>
      }
    >
      <p>You do not have permission to access this page.</p>
      <p>This area is restricted and this action has been logged.</p>
      {requestId && <RequestId id={requestId} />}
    </ErrorScreen>
  );
};
