import { useState } from 'react';
import type { PushSubscriptionRow } from '@patchlight/contracts';
import { useClientConfig } from '@/entities/instance';
import { ProBadge } from '@/entities/plan';
import { useUser } from '@/entities/session';
import {
  isPushDenied,
  pushSupport,
  useGetPushDevicesQuery,
  usePushHere,
  useRemovePushDeviceMutation,
  useTestPushDeviceMutation,
} from '@/features/push-devices';
import { useSubmit } from '@/shared/api';
import { inlineAge } from '@/shared/lib';
import { showToast } from '@/shared/toast';
import { ErrorNotice, Loaded, Notice, TimeAgo } from '@/shared/ui';
import { Button, Chip, Choice, Skeleton } from '@/shared/ui/mui';
import styles from './PushSection.module.css';
import { SettingsSection } from '../SettingsSection.tsx';
import rows from '../security/Sessions.module.css';

type Act = (call: () => Promise<unknown>) => void;

const DeviceRow = ({ device, act }: { device: PushSubscriptionRow; act: Act | undefined }) => {
  const { id, device: name, createdAt, lastSuccessAt, lastError, isCurrent } = device;
  const [test] = useTestPushDeviceMutation();
  const [remove] = useRemovePushDeviceMutation();
  const { turnOff } = usePushHere();
  const label = `${name}, added ${inlineAge(createdAt)}`;

  const sendTest = async (): Promise<void> => {
    const { isAccepted, message } = await test(id).unwrap();
    showToast(message, isAccepted ? 'success' : 'error');
  };
  const removeDevice = async (): Promise<void> => {
    await (isCurrent ? turnOff(id) : remove(id).unwrap());
    showToast(`${name} was removed`);
  };
  return (
    <li>
      <div>
        <p className={rows.device}>
          {name} {isCurrent && <Chip tone="success">This device</Chip>}
        </p>
        <p className={rows.details}>
          Added <TimeAgo at={createdAt} format={inlineAge} /> ·{' '}
          {lastSuccessAt ? (
            <>
              last message <TimeAgo at={lastSuccessAt} format={inlineAge} />
            </>
          ) : (
            'no message yet'
          )}
        </p>
        {lastError && (
          <p className={styles.error}>
            Failed <TimeAgo at={lastError.at} format={inlineAge} />: {lastError.message}
          </p>
        )}
      </div>
      <div className={styles.actions}>
        <Button
          variant="outlined"
          aria-label={`Send test to ${label}`}
          aria-disabled={act === undefined}
          onClick={act && (() => act(sendTest))}
        >
          Send test
        </Button>
        <Button
          aria-label={`Remove ${label}`}
          aria-disabled={act === undefined}
          onClick={act && (() => act(removeDevice))}
        >
          Remove
        </Button>
      </div>
    </li>
  );
};

const NoPushHere = () => {
  const support = pushSupport();
  if (support === 'install-first')
    return (
      <Notice severity="info">
        On iPhone and iPad, first add Patchlight to the Home Screen: open Share, choose Add to Home Screen,
        and turn push on in the installed app.
      </Notice>
    );
  if (support === 'unsupported')
    return <Notice severity="info">This browser cannot receive push messages.</Notice>;
  return (
    <Notice severity="warning">
      This browser blocks notifications from Patchlight. Allow them in its settings for this site, then reload
      the page.
    </Notice>
  );
};

interface DevicesProps {
  userId: string;
  devices: PushSubscriptionRow[];
  /** The server's key. */
  publicKey: string;
  isPro: boolean;
}

const Devices = ({ userId, devices, publicKey, isPro }: DevicesProps) => {
  const { turnOn, turnOff } = usePushHere();
  const { submit, isBusy, failure } = useSubmit('Failed to change push messages');
  const [isDenied, setIsDenied] = useState(isPushDenied);
  const here = devices.find(({ isCurrent }) => isCurrent);
  const canPush = pushSupport() === 'available' && !isDenied;
  const act: Act = (call) => void submit(call);

  const toggle = (): void =>
    act(async () => {
      if (here) await turnOff(here.id);
      else await turnOn(userId, publicKey).finally(() => setIsDenied(isPushDenied()));
      showToast(here ? 'Push is off on this device' : 'Push is on on this device');
    });
  return (
    <>
      {failure && <ErrorNotice {...failure} />}
      {!canPush && <NoPushHere />}
      <div className={styles.choice}>
        <Choice
          type="checkbox"
          role="switch"
          checked={here !== undefined}
          disabled={isBusy || (!here && (!canPush || !isPro))}
          onChange={toggle}
        >
          Push on this device
        </Choice>
        <ProBadge isHidden={isPro} />
      </div>
      {devices.length === 0 ? (
        <p>No devices yet.</p>
      ) : (
        <ul role="list" className={`${rows.rows} ${styles.devices}`} aria-label="Devices with push">
          {devices.map((device) => (
            <DeviceRow key={device.id} device={device} act={isBusy ? undefined : act} />
          ))}
        </ul>
      )}
    </>
  );
};

/** Push messages to this browser and the user's other devices. */
export const PushSection = ({ isPro }: { isPro: boolean }) => {
  const publicKey = useClientConfig()?.pushPublicKey;
  const user = useUser();
  const query = useGetPushDevicesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <SettingsSection
      title="Push"
      lead="Updates appear on your devices at once, even while Patchlight is closed. Signing out ends push on that device."
    >
      {publicKey === null ? (
        <Notice severity="info">This instance does not send push messages.</Notice>
      ) : (
        <Loaded query={query} errorMessage="Failed to load your devices" skeleton={<Skeleton height={72} />}>
          {(devices) =>
            publicKey &&
            user && <Devices userId={user.id} devices={devices} publicKey={publicKey} isPro={isPro} />
          }
        </Loaded>
      )}
    </SettingsSection>
  );
};
