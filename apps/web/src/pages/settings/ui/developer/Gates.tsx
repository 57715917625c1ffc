import { useState } from 'react';
import type { V1NamedGate } from '@patchlight/contracts';
import { inlineAge } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { ConfirmRemoval, Loaded, TimeAgo } from '@/shared/ui';
import { Button, Chip, Skeleton } from '@/shared/ui/mui';
import { useGetGatesQuery, useRemoveGateMutation } from '../../api/gates.api.ts';
import { SettingsSection } from '../SettingsSection.tsx';
import styles from './Developer.module.css';
import { Example } from './Example.tsx';
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
    <li className={styles.row}>
      <p className={styles.name}>
        {name}
        {lastDecision && (
          <Chip tone={lastDecision.decision === 'pass' ? 'success' : 'warning'}>
            {lastDecision.decision === 'pass' ? 'Passes' : 'Holds'}
          </Chip>
        )}
      </p>
      <p className={styles.details}>
        Holds for {policy.kinds.map((kind) => UPDATE_KIND_NAMES[kind].toLowerCase()).join(', ')}
        {policy.edits === 'hold' && ' and edits'} of {gamesText(games)}
      </p>
      <p className={styles.details}>
        {lastDecision ? (
          <>
            Last asked <TimeAgo at={lastDecision.at} format={inlineAge} />
          </>
        ) : (
          'Never asked yet'
        )}
        {lastAck && (
          <>
            {' '}
            · accepted <TimeAgo at={lastAck.at} format={inlineAge} />
            {lastAck.token && ` by ${lastAck.token}`}
          </>
        )}
      </p>
      <div className={styles.ways}>
        <Button variant="outlined" aria-label={`Check ${name}`} onClick={onCheck}>
          Check
        </Button>
        <Button aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button aria-label={`Remove ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
};

/** What is open beside the list. */
interface Open {
  form: V1NamedGate | 'new' | null;
  check: string | null;
  removal: V1NamedGate | null;
}
const CLOSED: Open = { form: null, check: null, removal: null };

/** The gates of the user. */
export const Gates = () => {
  const query = useGetGatesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [open, setOpen] = useState(CLOSED);
  const [remove] = useRemoveGateMutation();
  const close = (): void => setOpen(CLOSED);
  return (
    <SettingsSection
      title="Gates"
      lead="A build asks its gate before it goes on. The gate holds from a new update on, until somebody has looked and accepted it."
    >
      <Loaded query={query} errorMessage="Failed to load your gates" skeleton={<Skeleton height={72} />}>
        {(gates) =>
          gates.length === 0 ? (
            <>
              <p>No gates yet.</p>
              <Example about="Ask a gate in a build" code={exampleOf(window.location.origin)} />
            </>
          ) : (
            <ul role="list" className={styles.list} aria-label="Your gates">
              {gates.map((gate) => (
                <GateRow
                  key={gate.name}
                  gate={gate}
                  onCheck={() => setOpen({ ...CLOSED, check: gate.name })}
                  onEdit={() => setOpen({ ...CLOSED, form: gate })}
                  onRemove={() => setOpen({ ...CLOSED, removal: gate })}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className={styles.ways}>
        <Button variant="outlined" onClick={() => setOpen({ ...CLOSED, form: 'new' })}>
          Create a gate
        </Button>
      </div>
      <GateForm editing={open.form} taken={query.data?.map(({ name }) => name) ?? []} onClose={close} />
      <GateCheck name={open.check} onClose={close} />
      <ConfirmRemoval
        item={open.removal}
        verb="Remove"
        text="Builds that ask it get an error from now on. There is no undo."
        errorMessage="Failed to remove the gate"
        run={async ({ name }) => {
          await remove(name).unwrap();
          showToast(`${name} was removed`);
        }}
        onClose={close}
      />
    </SettingsSection>
  );
};
