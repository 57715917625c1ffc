import type { ChatChannelRow, V1WhyBody } from '@patchlight/contracts';
import { useGetChatChannelsQuery } from '@/entities/chat-channel';
import { CHANNEL_NAMES, DELIVERY_STATES, MESSAGE_KINDS } from '@/entities/delivery';
import { useGetPushDevicesQuery } from '@/features/push-devices';
import { longDateTime } from '@/shared/lib';
import { Button, DescriptionList, Loaded, Sheet, SheetActions, Skeleton } from '@/shared/ui';
import { useGetWhyQuery } from '../api/why.api.ts';
import { channelTexts, obstacleTexts, ruleText } from '../model/why-text.ts';
import styles from './WhySheet.module.css';

const messageText = ({
  channel,
  kind,
  recipient,
  state,
  at,
  notifications,
}: V1WhyBody['messages'][number]) => {
  const others = notifications > 1 ? `, together with ${notifications - 1} more` : '';
  return `${CHANNEL_NAMES[channel]} to ${recipient}: ${MESSAGE_KINDS[kind]}${others}, ${longDateTime(at)}. ${DELIVERY_STATES[state].word}.`;
};

interface WhyProps {
  why: V1WhyBody;
  /** Undefined: not known. */
  chats: ChatChannelRow[] | undefined;
  /** How many get push; undefined: not known. */
  devices: number | undefined;
}

const Why = ({ why, chats, devices }: WhyProps) => {
  const rule = ruleText(why);
  const match = why.rules?.taken?.match;
  return (
    <div className={styles.why}>
      {rule && <p>{rule}</p>}
      {match && (
        <blockquote className={styles.match}>
          {match.map(({ text, isMatch }, place) => (isMatch ? <mark key={place}>{text}</mark> : text))}
        </blockquote>
      )}
      <h3>Where it goes, as your settings are now</h3>
      <DescriptionList isPart facts={channelTexts(why, chats, devices)} />
      {obstacleTexts(why).map((text) => (
        <p key={text}>{text}</p>
      ))}
      <h3>Messages that told of it</h3>
      {why.messages.length === 0 ? (
        <p>None so far.</p>
      ) : (
        <ul role="list" className={styles.messages}>
          {why.messages.map((message) => (
            <li key={`${message.channel} ${message.recipient} ${message.at}`}>{messageText(message)}</li>
          ))}
        </ul>
      )}
    </div>
  );
};

interface WhySheetProps {
  id: string;
  title: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Why a notification reached the user where it did, or not. */
const WhySheet = ({ id, title, isOpen, onClose }: WhySheetProps) => {
  // Asked for whenever it opens, as all of it may have changed.
  const options = { skip: !isOpen, refetchOnMountOrArgChange: true };
  const query = useGetWhyQuery(id, options);
  const chats = useGetChatChannelsQuery(undefined, options);
  const devices = useGetPushDevicesQuery(undefined, options);
  return (
    <Sheet isOpen={isOpen} onClose={onClose} isWide title="Why did I get this?" text={title}>
      <Loaded
        query={{ ...query, data: chats.isLoading || devices.isLoading ? undefined : query.data }}
        errorMessage="Failed to load what decided about it"
        skeleton={<Skeleton height={220} />}
      >
        {(why) => <Why why={why} chats={chats.data} devices={devices.data?.length} />}
      </Loaded>
      <SheetActions>
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </SheetActions>
    </Sheet>
  );
};

export default WhySheet;
