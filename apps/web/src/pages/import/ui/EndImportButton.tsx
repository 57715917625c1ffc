import { announceUsageChange } from '@/entities/plan';
import { messageOf } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Button } from '@/shared/ui/mui';
import { useDropImportMutation } from '../api/import.api.ts';

/** Cancels the import in any state. Games already added stay. */
export const EndImportButton = ({
  isDisabled = false,
  children,
}: {
  isDisabled?: boolean;
  children: string;
}) => {
  const [drop, { isLoading }] = useDropImportMutation();
  const end = async (): Promise<void> => {
    const { error } = await drop();
    if (error) showToast(messageOf(error, 'Failed to end the import'), 'error');
    else announceUsageChange();
  };
  return (
    <Button variant="outlined" disabled={isDisabled || isLoading} onClick={() => void end()}>
      {children}
    </Button>
  );
};
