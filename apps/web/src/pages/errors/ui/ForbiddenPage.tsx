import { useNavigate } from 'react-router-dom';
import { ROUTES } from '@/shared/config';
import { ErrorScreen } from './ErrorScreen.tsx';
import { Button } from '@/shared/ui';

export const ForbiddenPage = () => {
  const navigate = useNavigate();
  return (
    <ErrorScreen
      code="403"
      title="Access Forbidden"
      actions={
        <>
          <Button to={ROUTES.home} variant="primary" size="large">
            Go Home
          </Button>
          <Button variant="outlined" size="large" onClick={() => void navigate(-1)}>
            Go Back
          </Button>
        </>
      }
      note="Contact administrator if you believe this is a mistake."
    >
      <p>You do not have permission to access this page.</p>
      <p>This area is restricted and this action has been logged.</p>
    </ErrorScreen>
  );
};
