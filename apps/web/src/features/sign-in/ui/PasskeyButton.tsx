import type { AuthBody } from '@patchlight/contracts';
import { messageOf } from '@/shared/api';
import { canUsePasskeys } from '@/shared/lib';
import { Button, ErrorNotice } from '@/shared/ui';
import { usePasskey } from '../model/use-passkey.ts';

interface PasskeyButtonProps {
  onDone: (auth: AuthBody['data']) => Promise<void>;
}

/** Signs in with a passkey, which is also offered in the username field. */
export const PasskeyButton = ({ onDone }: PasskeyButtonProps) => {
  const { click, isBusy, failure } = usePasskey(onDone);
  if (!canUsePasskeys()) return null;
  return (
    <>
      {failure !== null && (
        <ErrorNotice
          message={messageOf(
            failure,
            'The passkey could not be used. Please try again, or sign in another way.',
          )}
          error={failure}
        />
      )}
      <Button
        variant="outlined"
        size="large"
        aria-disabled={isBusy}
        onClick={isBusy ? undefined : () => void click()}
      >
        Sign in with a passkey
      </Button>
    </>
  );
};
