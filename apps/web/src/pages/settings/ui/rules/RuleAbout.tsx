import { SILENT_EDIT_CLASSES } from '@patchlight/contracts';
import type { SilentEditClass } from '@patchlight/contracts';
import { CheckboxList, Choice, ChoiceGroup } from '@/shared/ui/mui';
import items from '../items/items.module.css';
import { EDIT_NAMES } from './rule-text.ts';
import styles from './Rules.module.css';

interface About {
  isEdits: boolean;
  edits: SilentEditClass[];
}

interface RuleAboutProps {
  chosen: About;
  disabled: boolean;
  errors?: readonly string[] | undefined;
  onChange: (chosen: About) => void;
}

/** Updates, or silent edits of some classes. */
export const RuleAbout = ({ chosen, disabled, errors, onChange }: RuleAboutProps) => (
  <>
    <ChoiceGroup legend="About" disabled={disabled} errors={errors}>
      <div className={items.games}>
        {[false, true].map((isEdits) => (
          <Choice
            key={String(isEdits)}
            type="radio"
            name="about"
            checked={chosen.isEdits === isEdits}
            onChange={() => onChange({ ...chosen, isEdits })}
          >
            {isEdits ? 'Silent edits of updates' : 'Updates'}
          </Choice>
        ))}
      </div>
    </ChoiceGroup>
    {chosen.isEdits && (
      <>
        <CheckboxList
          legend="The most that the edit did (none: any)"
          options={SILENT_EDIT_CLASSES}
          names={EDIT_NAMES}
          chosen={chosen.edits}
          disabled={disabled}
          onChange={(edits) => onChange({ ...chosen, edits })}
        />
        <p className={styles.quiet}>
          A silent edit changes a post without a word about it. It reaches you if the rule sends it by email,
          push or chat, or moves it to Saved. What else the rule asks for is asked of the edited post.
        </p>
      </>
    )}
  </>
);
