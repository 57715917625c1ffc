import { Button } from './Button.tsx';
import { Spinner } from './Spinner.tsx';

interface SubmitButtonProps {
  isBusy: boolean;
  /** What is going on while it is being sent. */
  busyLabel: string;
  size?: 'medium' | 'large';
  children: string;
}

/** Sends the form around it. */
export const SubmitButton = ({ isBusy, busyLabel, size, children }: SubmitButtonProps) => (
  <Button type="submit" variant="primary" size={size} disabled={isBusy}>
    {isBusy ? <Spinner small label={busyLabel} /> : children}
  </Button>
);
