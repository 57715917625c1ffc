import { useState } from 'react';
import { CATEGORY_COLORS, CATEGORY_ICONS, LIMITS } from '@patchlight/contracts';
import type { Category, CategoryIcon as IconName } from '@patchlight/contracts';
import { CategoryIcon, ICONS, colorName, colorOf } from '@/entities/category';
import { useSubmit } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { Button, Form, Sheet, SheetActions, Spinner, TextField, useLast } from '@/shared/ui';
import { useCreateCategoryMutation, useEditCategoryMutation } from '../api/change-categories.api.ts';
import { GamePicker } from './GamePicker.tsx';
import styles from './dialogs.module.css';

const COLORS = Array.from({ length: CATEGORY_COLORS }, (_, color) => color);

interface CategoryFormProps {
  /** null: a new one. */
  category: Category | null;
  onClose: () => void;
}

const CategoryForm = ({ category, onClose }: CategoryFormProps) => {
  const [create] = useCreateCategoryMutation();
  const [edit] = useEditCategoryMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to save the category');
  const [name, setName] = useState(category?.name ?? '');
  const [color, setColor] = useState(category?.color ?? 0);
  const [icon, setIcon] = useState<IconName>(category?.icon ?? 'gamepad');
  const [appIds, setAppIds] = useState<readonly number[]>(category?.appIds ?? []);
  const save = async (): Promise<void> => {
    const form = { name: name.trim(), color, icon, appIds: [...appIds] };
    const isSaved = await submit(async () => {
      const { message } = await (category ? edit({ id: category.id, form }) : create(form)).unwrap();
      showToast(message);
    });
    if (isSaved) onClose();
  };
  return (
    <Form onSubmit={() => void save()} failure={failure}>
      <TextField
        label="Name"
        name="name"
        autoComplete="off"
        autoFocus
        required
        maxLength={LIMITS.categoryNameMaxLength}
        value={name}
        disabled={isBusy}
        errors={fieldErrors['name']}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className={styles.set}>
        <legend>Color</legend>
        <div className={styles.options}>
          {COLORS.map((option) => (
            <label key={option} className={styles.option} title={colorName(option)}>
              <input
                type="radio"
                name="color"
                aria-label={colorName(option)}
                checked={color === option}
                onChange={() => setColor(option)}
              />
              <span className={styles.swatch} style={{ color: colorOf(option).color }} />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.set}>
        <legend>Icon</legend>
        <div className={styles.options}>
          {CATEGORY_ICONS.map((option) => (
            <label key={option} className={styles.option} title={ICONS[option].name}>
              <input
                type="radio"
                name="icon"
                aria-label={ICONS[option].name}
                checked={icon === option}
                onChange={() => setIcon(option)}
              />
              <CategoryIcon color={color} icon={option} />
            </label>
          ))}
        </div>
      </fieldset>
      <GamePicker chosen={appIds} onChange={setAppIds} />
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={isBusy || name.trim() === ''}>
          {isBusy ? <Spinner small label="Saving…" /> : category ? 'Save' : 'Create'}
        </Button>
      </SheetActions>
    </Form>
  );
};

interface CategoryDialogProps {
  /** What it edits; 'new' is one to be made, null: it is closed. */
  category: Category | 'new' | null;
  onClose: () => void;
}

/** The form of a category. */
export const CategoryDialog = ({ category, onClose }: CategoryDialogProps) => {
  const shown = useLast(category);
  const edited = shown === 'new' ? null : shown;
  return (
    <Sheet
      isOpen={category !== null}
      onClose={onClose}
      title={edited ? `Edit ${edited.name}` : 'Create Category'}
    >
      {shown && <CategoryForm key={edited?.id} category={edited} onClose={onClose} />}
    </Sheet>
  );
};
