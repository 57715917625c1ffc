import type { ReactNode } from 'react';
import { Sheet, SheetActions } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';

interface DetailsSheetProps {
  isOpen: boolean;
  onClose: () => void;
  title: string | null | undefined;
  children: ReactNode;
}

/** The read-only details of a table row in a wide dialog. */
export const DetailsSheet = ({ isOpen, onClose, title, children }: DetailsSheetProps) => (
  <Sheet isWide isOpen={isOpen} onClose={onClose} title={title}>
    {children}
    <SheetActions>
      <Button variant="outlined" onClick={onClose}>
        Close
      </Button>
    </SheetActions>
  </Sheet>
);
