import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface ErrorNoticeProps {
  message: string;
  onRetry?: () => void;
  onDismiss?: () => void;
}

/** A failure in words, with the way to try again or to put it away. */
export const ErrorNotice = ({ message, onRetry, onDismiss }: ErrorNoticeProps) => (
  <Notice
    severity="error"
    onDismiss={onDismiss}
    action={onRetry && <Button onClick={onRetry}>Try again</Button>}
  >
    {message}
  </Notice>
);
