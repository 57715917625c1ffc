import { CATEGORY_COLORS, CATEGORY_ICONS, LIMITS } from '@patchlight/contracts';
import type { Category, CategoryIcon as IconName } from '@patchlight/contracts';
import { CategoryIcon, ICONS, colorName, colorOf } from '@/entities/category';
import { useSubmit } from '@/shared/api';
import { useFields } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { BellIcon, Form, Sheet, SheetActions, Spinner, useLast } from '@/shared/ui';
import { Button, TextField } from '@/shared/ui/mui';
import { useCreateCategoryMutation, useEditCategoryMutation } from '../api/change-categories.api.ts';
import { GamePicker } from './GamePicker.tsx';
import styles from './dialogs.module.css';

const COLORS = Array.from({ length: CATEGORY_COLORS }, (_, color) => color);

interface CategoryFormProps {
  /** null: a new one. */
  category: Category | null;
  onNotifications: (category: Category) => void;
  onClose: () => void;
}

const CategoryForm = ({ category, onNotifications, onClose }: CategoryFormProps) => {
  const [create] = useCreateCategoryMutation();
  const [edit] = useEditCategoryMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to save the category');
  const { values, setValues, field, option } = useFields(
    {
      name: category?.name ?? '',
      color: category?.color ?? 0,
      icon: category?.icon ?? ('gamepad' as IconName),
      // Those of the category until others are chosen; they may change on another device meanwhile.
      appIds: undefined as number[] | undefined,
    },
    { isBusy, fieldErrors },
  );
  const name = values.name.trim();
  const save = async (): Promise<void> => {
    const form = { ...values, name };
    const isSaved = await submit(async () => {
      const { message } = await (category ? edit({ id: category.id, form }) : create(form)).unwrap();
      showToast(message);
    });
    if (isSaved) onClose();
  };
  return (
    <Form onSubmit={() => void save()} failure={failure}>
      <TextField
        {...field('name')}
        label="Name"
        autoComplete="off"
        autoFocus
        required
        maxLength={LIMITS.categoryNameMaxLength}
      />
      <fieldset className={styles.set}>
        <legend>Color</legend>
        <div className={styles.options}>
          {COLORS.map((color) => (
            <label key={color} className={styles.option} title={colorName(color)}>
              <input type="radio" name="color" aria-label={colorName(color)} {...option('color', color)} />
              <span className={styles.swatch} style={{ color: colorOf(color).color }} />
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className={styles.set}>
        <legend>Icon</legend>
        <div className={styles.options}>
          {CATEGORY_ICONS.map((icon) => (
            <label key={icon} className={styles.option} title={ICONS[icon].name}>
              <input type="radio" name="icon" aria-label={ICONS[icon].name} {...option('icon', icon)} />
              <CategoryIcon color={values.color} icon={icon} />
            </label>
          ))}
        </div>
      </fieldset>
      <GamePicker
        chosen={values.appIds ?? category?.appIds ?? []}
        onChange={(appIds) => setValues({ appIds })}
      />
      {category && (
        <Button
          variant="outlined"
          icon={<BellIcon />}
          aria-haspopup="dialog"
          disabled={isBusy}
          onClick={() => onNotifications(category)}
        >
          Notifications…
        </Button>
      )}
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={isBusy || name === ''}>
          {isBusy ? <Spinner small label="Saving…" /> : category ? 'Save' : 'Create'}
        </Button>
      </SheetActions>
    </Form>
  );
};

interface CategoryDialogProps {
  /** The edited one, 'new', or null while closed. */
  category: Category | 'new' | null;
  /** Replaces this dialog by that of the category's notifications. */
  onNotifications: (category: Category) => void;
  onClose: () => void;
}

/** The form of a category. */
export const CategoryDialog = ({ category, onNotifications, onClose }: CategoryDialogProps) => {
  const shown = useLast(category);
  const edited = shown === 'new' ? null : shown;
  return (
    <Sheet
      isOpen={category !== null}
      onClose={onClose}
      title={edited ? `Edit ${edited.name}` : 'Create Category'}
    >
      {shown && (
        <CategoryForm
          key={edited?.id}
          category={edited}
          onNotifications={onNotifications}
          onClose={onClose}
        />
      )}
    </Sheet>
  );
};
