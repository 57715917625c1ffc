import { DEFAULT_GATE_POLICY, GATE_NAME, LONGEST_MAX_AGE, UPDATE_KINDS } from '@patchlight/contracts';
import type { FieldErrors, UpdateKind, V1NamedGate } from '@patchlight/contracts';
import { useSubmit } from '@/shared/api';
import { useFields } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { Form, Sheet, SheetActions, useLast } from '@/shared/ui';
import { Button, CheckboxList, Choice, ChoiceGroup, SubmitButton, TextField } from '@/shared/ui/mui';
import { usePutGateMutation } from '../../api/gates.api.ts';
import { GamesChoice } from './GamesChoice.tsx';
import { UPDATE_KIND_NAMES } from './words.ts';

interface FieldsProps {
  gate: V1NamedGate | null;
  /** Names of other gates. */
  taken: readonly string[];
  onClose: () => void;
}

const nameProblem = (name: string, taken: readonly string[]): string | undefined => {
  if (!GATE_NAME.test(name)) return 'Name must be 1 to 50 lower-case letters, digits and hyphens';
  return taken.includes(name) ? 'There is a gate with this name' : undefined;
};

const Fields = ({ gate, taken, onClose }: FieldsProps) => {
  const [put] = usePutGateMutation();
  const { submit, isBusy, failure, fieldErrors } = useSubmit('Failed to save the gate');
  const policy = gate?.policy ?? DEFAULT_GATE_POLICY;
  const { values, setValues, field, option } = useFields(
    {
      name: gate?.name ?? '',
      games: gate?.games ?? null,
      kinds: [...policy.kinds] as UpdateKind[],
      edits: policy.edits,
      maxAge: String(policy.maxAge),
    },
    { isBusy, fieldErrors },
  );
  const { games, kinds, edits } = values;
  const save = async (): Promise<void> => {
    const name = values.name.trim();
    const maxAge = Number(values.maxAge);
    const wrongName = gate ? undefined : nameProblem(name, taken);
    const missing: FieldErrors = {
      ...(wrongName && { name: [wrongName] }),
      ...(games?.length === 0 && { games: ['Choose at least one game'] }),
      ...(kinds.length === 0 && { kinds: ['Choose at least one kind of update'] }),
      ...(!(Number.isInteger(maxAge) && maxAge >= 1 && maxAge <= LONGEST_MAX_AGE) && {
        maxAge: [`Enter minutes from 1 to ${LONGEST_MAX_AGE}`],
      }),
    };
    const body = { name, policy: { kinds, edits, maxAge }, ...(games && { games }) };
    if (!(await submit(() => put(body).unwrap(), missing))) return;
    showToast(gate ? `${name} was changed` : `${name} was created`);
    onClose();
  };
  return (
    <Form onSubmit={() => void save()} failure={failure}>
      {gate === null && (
        <TextField
          {...field('name')}
          label="Name"
          hint="Builds ask for it by this name, such as nightly-server."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          maxLength={50}
        />
      )}
      <GamesChoice
        chosen={games}
        disabled={isBusy}
        errors={fieldErrors['games']}
        onChange={(chosen) => setValues({ games: chosen })}
      />
      <CheckboxList
        legend="It holds for new"
        options={UPDATE_KINDS}
        names={UPDATE_KIND_NAMES}
        chosen={kinds}
        disabled={isBusy}
        errors={fieldErrors['kinds']}
        onChange={(chosen) => setValues({ kinds: chosen })}
      />
      <ChoiceGroup legend="When an accepted update is edited" disabled={isBusy}>
        <Choice type="radio" name="edits" {...option('edits', 'hold')}>
          Hold
        </Choice>
        <Choice type="radio" name="edits" {...option('edits', 'pass')}>
          Pass
        </Choice>
      </ChoiceGroup>
      <TextField
        {...field('maxAge')}
        label="Longest time since the last fetch, in minutes"
        hint="A game that was not fetched for longer holds, too."
        inputMode="numeric"
        required
      />
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Not now
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Saving…">
          {gate ? 'Save' : 'Create'}
        </SubmitButton>
      </SheetActions>
    </Form>
  );
};

interface GateFormProps extends Omit<FieldsProps, 'gate'> {
  /** null: closed. */
  editing: V1NamedGate | 'new' | null;
}

/** The form of a new or an existing gate. */
export const GateForm = ({ editing, taken, onClose }: GateFormProps) => {
  const shown = useLast(editing);
  const gate = shown === 'new' ? null : shown;
  return (
    <Sheet
      isOpen={editing !== null}
      onClose={onClose}
      title={gate ? `Edit ${gate.name}` : 'Create a gate'}
      text={gate ? 'What was accepted stays accepted.' : 'The updates that are there now count as accepted.'}
    >
      <Fields key={gate?.name} gate={gate} taken={taken} onClose={onClose} />
    </Sheet>
  );
};
