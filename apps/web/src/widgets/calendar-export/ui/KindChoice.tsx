import { useId } from 'react';
import { EXPORT_KINDS, EXPORT_KIND_NAMES } from '@patchlight/contracts';
import type { ExportKind } from '@patchlight/contracts';
import styles from './CalendarExport.module.css';

interface KindChoiceProps {
  legend: string;
  chosen: readonly ExportKind[];
  disabled?: boolean;
  errors?: readonly string[];
  onChange: (kinds: ExportKind[]) => void;
}

/** What goes into a calendar, each with a box to check. */
export const KindChoice = ({ legend, chosen, disabled, errors = [], onChange }: KindChoiceProps) => {
  const id = useId();
  return (
    <fieldset
      className={styles.choices}
      disabled={disabled}
      aria-describedby={errors.length > 0 ? id : undefined}
    >
      <legend>{legend}</legend>
      {EXPORT_KINDS.map((kind) => (
        <label key={kind} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(kind)}
            onChange={({ target }) =>
              onChange(
                EXPORT_KINDS.filter((each) => (each === kind ? target.checked : chosen.includes(each))),
              )
            }
          />
          {EXPORT_KIND_NAMES[kind]}
        </label>
      ))}
      {errors.length > 0 && (
        <div id={id} className={styles.wrong}>
          {errors.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </fieldset>
  );
};
