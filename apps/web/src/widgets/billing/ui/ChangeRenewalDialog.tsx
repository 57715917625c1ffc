import { messageOf } from '@/shared/api';
import { showToast } from '@/shared/toast';
import { ErrorNotice, Sheet, SheetActions, useLast } from '@/shared/ui';
import { Button } from '@/shared/ui/mui';
import { useCancelSubscriptionMutation, useResumeSubscriptionMutation } from '../api/billing.api.ts';

/** `end` cancels a subscription with an unpaid renewal, which ends at once. */
export type RenewalAct = 'cancel' | 'end' | 'resume';

interface ChangeRenewalDialogProps {
  /** The action to confirm; null while closed. */
  act: RenewalAct | null;
  /** The end of the paid period as text. */
  until: string;
  onClose: () => void;
  /** Called after success. */
  onDone: () => void;
}

const ON_FREE = 'your games stay, and you can add new ones once you are below its limit.';

const TEXTS = {
  cancel: {
    title: 'Cancel your subscription?',
    text: (until: string) =>
      `PRO keeps working until ${until}. After that your account returns to the Free plan: ${ON_FREE}`,
    confirm: 'Cancel subscription',
    keep: 'Keep PRO',
    failure: 'Failed to cancel the subscription',
  },
  end: {
    title: 'Cancel your subscription?',
    text: () =>
      `The last payment did not work, so it ends at once and nothing more is charged. On the Free plan ${ON_FREE}`,
    confirm: 'Cancel subscription',
    keep: 'Keep the subscription',
    failure: 'Failed to cancel the subscription',
  },
  resume: {
    title: 'Resume your subscription?',
    text: (until: string) => `PRO will renew on ${until}.`,
    confirm: 'Resume subscription',
    keep: 'Not now',
    failure: 'Failed to resume the subscription',
  },
};

/** Confirms canceling or resuming a subscription. */
export const ChangeRenewalDialog = ({ act, until, onClose, onDone }: ChangeRenewalDialogProps) => {
  const [cancel, canceling] = useCancelSubscriptionMutation();
  const [resume, resuming] = useResumeSubscriptionMutation();
  const { isLoading, error, reset } = act === 'resume' ? resuming : canceling;
  // While it closes, too.
  const texts = TEXTS[useLast(act) ?? 'cancel'];
  const close = (): void => {
    reset();
    onClose();
  };
  const confirm = async (): Promise<void> => {
    const answer = await (act === 'resume' ? resume() : cancel());
    if (!answer.data) return;
    showToast(answer.data.message);
    onDone();
    close();
  };
  return (
    <Sheet
      isOpen={act !== null}
      onClose={close}
      isBusy={isLoading}
      title={texts.title}
      text={texts.text(until)}
    >
      {error && <ErrorNotice title={texts.failure} message={messageOf(error)} error={error} />}
      <SheetActions>
        <Button variant="outlined" disabled={isLoading} onClick={close}>
          {texts.keep}
        </Button>
        <Button variant="primary" aria-disabled={isLoading} onClick={isLoading ? undefined : confirm}>
          {texts.confirm}
        </Button>
      </SheetActions>
    </Sheet>
  );
};
