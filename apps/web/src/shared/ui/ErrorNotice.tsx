import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { WarningIcon } from './icons/index.ts';

interface ErrorNoticeProps {
  message: string;
  onRetry?: () => void;
  onDismiss?: () => void;
}

/** A failure in words, with the way to try again or to put it away. */
export const ErrorNotice = ({ message, onRetry, onDismiss }: ErrorNoticeProps) => (
  <Alert
    severity="error"
    icon={<WarningIcon fontSize="small" />}
    onClose={onDismiss}
    action={onRetry && <Button onClick={onRetry}>Try again</Button>}
  >
    {message}
  </Alert>
);
