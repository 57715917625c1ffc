import { EXPORT_KINDS, EXPORT_KIND_NAMES } from '@patchlight/contracts';
import type { ExportKind } from '@patchlight/contracts';
import { Choice, ChoiceGroup } from '@/shared/ui';

interface KindChoiceProps {
  legend: string;
  chosen: readonly ExportKind[];
  disabled?: boolean;
  errors?: readonly string[];
  onChange: (kinds: ExportKind[]) => void;
}

/** The kinds of events in a calendar, as checkboxes. */
export const KindChoice = ({ chosen, onChange, ...group }: KindChoiceProps) => (
  <ChoiceGroup {...group}>
    {EXPORT_KINDS.map((kind) => (
      <Choice
        key={kind}
        type="checkbox"
        checked={chosen.includes(kind)}
        onChange={({ target }) =>
          onChange(EXPORT_KINDS.filter((each) => (each === kind ? target.checked : chosen.includes(each))))
        }
      >
        {EXPORT_KIND_NAMES[kind]}
      </Choice>
    ))}
  </ChoiceGroup>
);
