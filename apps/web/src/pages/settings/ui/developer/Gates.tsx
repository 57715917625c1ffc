import { useState } from 'react';
import type { V1NamedGate } from '@patchlight/contracts';
import { Chip } from '@/shared/ui/mui';
import { useGetGatesQuery, useRemoveGateMutation } from '../../api/gates.api.ts';
import { Example } from '../items/Example.tsx';
import { Ago, Details, ItemRow } from '../items/ItemRow.tsx';
import { ItemSection } from '../items/ItemSection.tsx';
import { GateCheck } from './GateCheck.tsx';
import { GateForm } from './GateForm.tsx';
import { UPDATE_KIND_NAMES, gamesText } from './words.ts';

const exampleOf = (origin: string): string =>
  `curl -s -H "Authorization: Bearer $PATCHLIGHT_TOKEN" ${origin}/api/v1/gates/NAME \\
  | grep -q '"decision":"pass"' || exit 1`;

interface GateRowProps {
  gate: V1NamedGate;
  onCheck: () => void;
  onEdit: () => void;
  onRemove: () => void;
}

const GateRow = ({ gate, onCheck, onEdit, onRemove }: GateRowProps) => {
  const { name, games, policy, lastDecision, lastAck } = gate;
  return (
    <ItemRow
      name={name}
      chips={
        lastDecision && (
          <Chip tone={lastDecision.decision === 'pass' ? 'success' : 'warning'}>
            {lastDecision.decision === 'pass' ? 'Passes' : 'Holds'}
          </Chip>
        )
      }
      actions={[
        { text: 'Check', label: `Check ${name}`, isMain: true, onClick: onCheck },
        { text: 'Edit', label: `Edit ${name}`, onClick: onEdit },
        { text: 'Remove', label: `Remove ${name}`, onClick: onRemove },
      ]}
    >
      <Details>
        Holds for {policy.kinds.map((kind) => UPDATE_KIND_NAMES[kind].toLowerCase()).join(', ')}
        {policy.edits !== 'pass' && ' and edits'} of {gamesText(games)}
      </Details>
      <Details>
        <Ago what="Last asked" at={lastDecision?.at} never="Never asked yet" />
        <Ago what=" · accepted" at={lastAck?.at} />
        {lastAck?.token && ` by ${lastAck.token}`}
      </Details>
    </ItemRow>
  );
};

/** The gates of the user. */
export const Gates = () => {
  const query = useGetGatesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [checked, setChecked] = useState<string | null>(null);
  const [remove] = useRemoveGateMutation();
  return (
    <ItemSection
      title="Gates"
      lead="Your build asks the gate before it continues. A new update closes the gate until someone reviews and accepts it."
      what="gates"
      query={query}
      empty={
        <>
          <p>No gates yet.</p>
          <Example about="Ask a gate in a build" code={exampleOf(window.location.origin)} />
        </>
      }
      row={(gate, actions) => (
        <GateRow key={gate.name} gate={gate} onCheck={() => setChecked(gate.name)} {...actions} />
      )}
      add="Create a gate"
      form={(editing, onClose) => (
        <GateForm editing={editing} taken={query.data?.map(({ name }) => name) ?? []} onClose={onClose} />
      )}
      removal={{
        verb: 'Remove',
        text: 'Builds that ask it get an error from now on. There is no undo.',
        errorMessage: 'Failed to remove the gate',
        run: ({ name }) => remove(name).unwrap(),
      }}
    >
      <GateCheck name={checked} onClose={() => setChecked(null)} />
    </ItemSection>
  );
};
