import {
  DATE_ORDERS,
  FIRST_DAYS,
  HOUR_CYCLES,
  browserDateStyle,
  chooseDateStyle,
  longDateTime,
  shortDate,
  useDateChoices,
} from '@/shared/lib';
import type { DateStyle } from '@/shared/lib';
import { SelectField } from '@/shared/ui';
import { SettingsSection } from '../SettingsSection.tsx';

const ORDER_NAMES = { mdy: 'Nov 22, 2026', dmy: '22 Nov 2026', ymd: '2026-11-22' };
const HOUR_NAMES = { 12: '12 hours (10:15 PM)', 24: '24 hours (22:15)' };
const DAY_NAMES = { 0: 'Sunday', 1: 'Monday', 6: 'Saturday' };

interface PartProps<Value extends string | number> {
  label: string;
  values: readonly Value[];
  names: Record<Value, string>;
  /** As the browser has it. */
  automatic: Value;
  chosen: Value | undefined;
  onChoose: (value: Value | undefined) => void;
}

const Part = <Value extends string | number>(props: PartProps<Value>) => {
  const { label, values, names, automatic, chosen, onChoose } = props;
  return (
    <SelectField
      label={label}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(values.find((value) => String(value) === target.value))}
    >
      <option value="">{`Automatic: ${names[automatic]}`}</option>
      {values.map((value) => (
        <option key={value} value={value}>
          {names[value]}
        </option>
      ))}
    </SelectField>
  );
};

/** How dates and times are written in this browser. Choices apply at once. */
export const DatesSection = () => {
  const { order, hours, firstDay } = useDateChoices();
  const browser: DateStyle = browserDateStyle();
  const now = new Date();
  return (
    <SettingsSection title="Dates and times" lead="Automatic follows the language of this browser.">
      <Part
        label="Date"
        values={DATE_ORDERS}
        names={ORDER_NAMES}
        automatic={browser.order}
        chosen={order}
        onChoose={(value) => chooseDateStyle({ order: value })}
      />
      <Part
        label="Time"
        values={HOUR_CYCLES}
        names={HOUR_NAMES}
        automatic={browser.hours}
        chosen={hours}
        onChoose={(value) => chooseDateStyle({ hours: value })}
      />
      <Part
        label="First day of the week"
        values={FIRST_DAYS}
        names={DAY_NAMES}
        automatic={browser.firstDay}
        chosen={firstDay}
        onChoose={(value) => chooseDateStyle({ firstDay: value })}
      />
      <p role="status">
        Now is <time dateTime={now.toISOString()}>{longDateTime(now)}</time>, in short {shortDate(now)}.
      </p>
    </SettingsSection>
  );
};
