import { Button } from '../Button.tsx';
import { Spinner } from '../Spinner.tsx';

interface SubmitButtonProps {
  isBusy: boolean;
  /** The label while the form is being sent. */
  busyLabel: string;
  size?: 'medium' | 'large';
  children: string;
}

/** The submit button of a form. */
export const SubmitButton = ({ isBusy, busyLabel, size, children }: SubmitButtonProps) => (
  <Button type="submit" variant="primary" size={size} disabled={isBusy}>
    {isBusy ? <Spinner small label={busyLabel} /> : children}
  </Button>
);
