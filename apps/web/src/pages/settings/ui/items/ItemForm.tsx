import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { FieldErrors } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { useFields } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Form, Sheet, SheetActions, useLast } from '@/shared/ui';
import { Button, SubmitButton } from '@/shared/ui/mui';
import type { Editing, Item } from './ItemSection.tsx';

/**
 * The values of the form of an item, and how far its saving is.
 * @param errorMessage for errors without a message
 */
export const useItemForm = <Values extends object>(errorMessage: string, initial: Values) => {
  const saving = useSubmit(errorMessage);
  return { ...saving, ...useFields(initial, saving) };
};

interface ItemFormProps {
  form: Pick<ReturnType<typeof useItemForm>, 'submit' | 'isBusy' | 'failure'>;
  /** The label of the button. */
  verb: 'Add' | 'Create' | 'Save';
  busyLabel?: string;
  onSave: () => {
    /** What is wrong; nothing is sent then. */
    problems: FieldErrors;
    run: () => Promise<unknown>;
    /** The toast afterwards. */
    done: string;
  };
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The form of an item. It closes when the item is saved. */
export const ItemForm = ({
  form: { submit, isBusy, failure },
  verb,
  busyLabel = 'Saving…',
  onSave,
  onClose,
  children,
}: ItemFormProps) => {
  const save = async (): Promise<void> => {
    const { problems, run, done } = onSave();
    if (!(await submit(run, problems))) return;
    showToast(done);
    onClose();
  };
  return (
    <Form onSubmit={() => void save()} failure={failure}>
      {children}
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Not now
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel={busyLabel}>
          {verb}
        </SubmitButton>
      </SheetActions>
    </Form>
  );
};

interface ItemSheetProps<Row> {
  editing: Editing<Row>;
  /** Of the sheet; the item is null for a new one. */
  title: (item: Row | null) => string;
  text?: (item: Row | null) => string;
  onClose: () => void;
  /** The form. */
  children: (item: Row | null) => ReactNode;
}

/** The sheet with the form of a new or an existing item. */
export const ItemSheet = <Row extends Item>({
  editing,
  title,
  text,
  onClose,
  children,
}: ItemSheetProps<Row>) => {
  const shown = useLast(editing);
  const item = shown === 'new' ? null : shown;
  return (
    <Sheet isOpen={editing !== null} onClose={onClose} title={title(item)} text={text?.(item)}>
      <Fragment key={item?.id ?? item?.name}>{children(item)}</Fragment>
    </Sheet>
  );
};
