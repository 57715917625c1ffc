import { useGetLibraryQuery } from '@/entities/library';
import { KindChip } from '@/entities/update';
import { isApiError, useSubmit } from '@/shared/api';
import { inlineAge } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { ErrorNotice, Loaded, Notice, Sheet, SheetActions, TimeAgo, useLast } from '@/shared/ui';
import { Button, Skeleton } from '@/shared/ui/mui';
import { useAckGateMutation, useCheckGateQuery } from '../../api/gates.api.ts';
import type { CheckedGate } from '../../api/gates.api.ts';
import styles from '../items/items.module.css';
import { REASON_TEXTS } from './words.ts';

/** Reasons that end once somebody accepts. */
const ACCEPTABLE = ['new-update', 'edited'];

const Reasons = ({ reasons }: Pick<CheckedGate, 'reasons'>) => {
  const { data: games = [] } = useGetLibraryQuery();
  return (
    <ul role="list" className={styles.list} aria-label="Why it holds">
      {reasons.map(({ type, appId, update }) => {
        const game = update?.gameName ?? games.find(({ appid }) => appid === appId)?.name ?? `App ${appId}`;
        return (
          <li key={`${type} ${appId} ${update?.gid}`} className={styles.row}>
            <p className={styles.name}>{game}</p>
            <p className={styles.details}>
              {REASON_TEXTS[type]}
              {update && (
                <>
                  {': '}
                  <a href={update.url} target="_blank" rel="noopener">
                    {update.title}
                  </a>{' '}
                  <KindChip kind={update.kind} /> <TimeAgo at={update.postedAt} format={inlineAge} />
                </>
              )}
            </p>
          </li>
        );
      })}
    </ul>
  );
};

const Decision = ({ name, onClose }: { name: string; onClose: () => void }) => {
  const query = useCheckGateQuery(name, { refetchOnMountOrArgChange: true });
  const [ack] = useAckGateMutation();
  const { submit, isBusy, failure } = useSubmit('Failed to accept');
  const accept = async (): Promise<void> => {
    try {
      await ack({ name, tag: query.data!.tag }).unwrap();
      showToast(`${name}: accepted`);
    } catch (error) {
      if (!isApiError(error) || error.status !== 412) throw error;
      showToast('The gate has changed meanwhile. Please look once more.', 'error');
    }
    await query.refetch();
  };
  const reasons = query.data?.reasons ?? [];
  const canAccept = reasons.some(({ type }) => ACCEPTABLE.includes(type));
  return (
    <>
      <Loaded query={query} errorMessage="Failed to check the gate" skeleton={<Skeleton height={120} />}>
        {(gate) =>
          gate.decision === 'pass' ? (
            <Notice severity="info">It passes: nothing came that nobody has accepted.</Notice>
          ) : (
            <>
              <Notice severity="warning">It holds.</Notice>
              <Reasons reasons={gate.reasons} />
            </>
          )
        }
      </Loaded>
      {failure && <ErrorNotice {...failure} />}
      <SheetActions>
        <Button variant="outlined" disabled={isBusy} onClick={onClose}>
          Close
        </Button>
        {canAccept && (
          <Button variant="primary" disabled={isBusy} onClick={() => void submit(accept)}>
            Accept these updates
          </Button>
        )}
      </SheetActions>
    </>
  );
};

/** What a gate decides now, with a button that accepts what it holds for. */
export const GateCheck = ({ name, onClose }: { name: string | null; onClose: () => void }) => {
  const shown = useLast(name);
  return (
    <Sheet isOpen={name !== null} onClose={onClose} isWide title={`Gate ${shown}`}>
      {shown !== null && <Decision name={shown} onClose={onClose} />}
    </Sheet>
  );
};
