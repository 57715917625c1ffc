import { Choice, ChoiceGroup } from './ChoiceGroup.tsx';
import styles from './CheckboxList.module.css';

interface CheckboxListProps<Value extends string> {
  legend: string;
  /** In their order. */
  options: readonly Value[];
  names: Readonly<Record<Value, string>>;
  chosen: readonly Value[];
  disabled?: boolean;
  errors?: readonly string[];
  onChange: (chosen: Value[]) => void;
}

/** Any number of options, as checkboxes. */
export const CheckboxList = <Value extends string>({
  options,
  names,
  chosen,
  onChange,
  ...group
}: CheckboxListProps<Value>) => (
  <ChoiceGroup {...group}>
    <div className={styles.options}>
      {options.map((option) => (
        <Choice
          key={option}
          type="checkbox"
          checked={chosen.includes(option)}
          onChange={({ target }) =>
            onChange(options.filter((each) => (each === option ? target.checked : chosen.includes(each))))
          }
        >
          {names[option]}
        </Choice>
      ))}
    </div>
  </ChoiceGroup>
);
