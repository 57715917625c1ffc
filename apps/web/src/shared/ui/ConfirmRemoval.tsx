import { useSubmit } from '@/shared/api';
import { Button } from './Button.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { Sheet, SheetActions } from './Sheet.tsx';
import { useLast } from './use-last.ts';

interface ConfirmRemovalProps<Item> {
  /** null: closed. */
  item: Item | null;
  verb: 'Remove' | 'Revoke';
  /** What follows from it. */
  text: string;
  /** For errors without a message. */
  errorMessage: string;
  /** Removes it, and says so. */
  run: (item: Item) => Promise<unknown>;
  onClose: () => void;
}

/** Asks before something with a name is removed. */
export const ConfirmRemoval = <Item extends { name: string }>({
  item,
  verb,
  text,
  errorMessage,
  run,
  onClose,
}: ConfirmRemovalProps<Item>) => {
  const { submit, isBusy, failure } = useSubmit(errorMessage);
  const shown = useLast(item);
  const confirm = async (): Promise<void> => {
    if (shown && (await submit(() => run(shown)))) onClose();
  };
  return (
    <Sheet
      isOpen={item !== null}
      onClose={onClose}
      isBusy={isBusy}
      title={`${verb} "${shown?.name}"?`}
      text={text}
    >
      {failure && <ErrorNotice {...failure} />}
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Keep it
        </Button>
        <Button variant="danger" disabled={isBusy} onClick={() => void confirm()}>
          {verb}
        </Button>
      </SheetActions>
    </Sheet>
  );
};
