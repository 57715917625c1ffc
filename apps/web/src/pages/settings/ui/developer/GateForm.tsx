import { DEFAULT_GATE_POLICY, GATE_NAME, LONGEST_MAX_AGE, UPDATE_KINDS } from '@patchlight/contracts';
import type { UpdateKind, V1NamedGate } from '@patchlight/contracts';
import { CheckboxList, Choice, ChoiceGroup, TextField } from '@/shared/ui/mui';
import { usePutGateMutation } from '../../api/gates.api.ts';
import { ItemForm, ItemSheet, useItemForm } from '../items/ItemForm.tsx';
import type { Editing } from '../items/ItemSection.tsx';
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
  const policy = gate?.policy ?? DEFAULT_GATE_POLICY;
  const form = useItemForm('Failed to save the gate', {
    name: gate?.name ?? '',
    games: gate?.games ?? null,
    kinds: [...policy.kinds] as UpdateKind[],
    edits: policy.edits,
    noPosts: policy.noPosts,
    maxAge: String(policy.maxAge),
  });
  const { values, field, list, option, isBusy } = form;
  const save = () => {
    const { games, kinds, edits, noPosts } = values;
    const name = values.name.trim();
    const maxAge = Number(values.maxAge);
    const wrongName = gate ? undefined : nameProblem(name, taken);
    return {
      problems: {
        ...(wrongName && { name: [wrongName] }),
        ...(games?.length === 0 && { games: ['Choose at least one game'] }),
        ...(kinds.length === 0 && { kinds: ['Choose at least one kind of update'] }),
        ...(!(Number.isInteger(maxAge) && maxAge >= 1 && maxAge <= LONGEST_MAX_AGE) && {
          maxAge: [`Enter minutes from 1 to ${LONGEST_MAX_AGE}`],
        }),
      },
      run: () => put({ name, policy: { kinds, edits, maxAge, noPosts }, ...(games && { games }) }).unwrap(),
      done: gate ? `${name} was changed` : `${name} was created`,
    };
  };
  return (
    <ItemForm form={form} verb={gate ? 'Save' : 'Create'} onSave={save} onClose={onClose}>
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
      <GamesChoice {...list('games')} />
      <CheckboxList
        {...list('kinds')}
        legend="It holds for new"
        options={UPDATE_KINDS}
        names={UPDATE_KIND_NAMES}
      />
      <ChoiceGroup legend="When an accepted update is edited" disabled={isBusy}>
        <Choice type="radio" name="edits" {...option('edits', 'hold')}>
          Hold
        </Choice>
        <Choice type="radio" name="edits" {...option('edits', 'changes')}>
          Hold, unless only spelling, pictures or links changed
        </Choice>
        <Choice type="radio" name="edits" {...option('edits', 'pass')}>
          Pass
        </Choice>
      </ChoiceGroup>
      <ChoiceGroup legend="When there never was a post about a game" disabled={isBusy}>
        <Choice type="radio" name="no-posts" {...option('noPosts', 'hold')}>
          Hold, as nothing would be told about it
        </Choice>
        <Choice type="radio" name="no-posts" {...option('noPosts', 'pass')}>
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
    </ItemForm>
  );
};

interface GateFormProps extends Omit<FieldsProps, 'gate'> {
  editing: Editing<V1NamedGate>;
}

/** The form of a new or an existing gate. */
export const GateForm = ({ editing, taken, onClose }: GateFormProps) => (
  <ItemSheet
    editing={editing}
    title={(gate) => (gate ? `Edit ${gate.name}` : 'Create a gate')}
    text={(gate) =>
      gate ? 'What was accepted stays accepted.' : 'The updates that are there now count as accepted.'
    }
    onClose={onClose}
  >
    {(gate) => <Fields gate={gate} taken={taken} onClose={onClose} />}
  </ItemSheet>
);
