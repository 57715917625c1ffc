import type { ChatChannelRow, V1WhyBody, WhyBecause } from '@patchlight/contracts';
import { longDateTime } from '@/shared/lib';

const SOURCES: Record<WhyBecause, string> = {
  mute: 'the game is muted',
  rule: 'the rule says so',
  game: 'chosen for this game',
  category: 'chosen for its category',
  settings: 'chosen in your settings',
  plan: 'needs PRO',
};

const EMAIL_TEXTS = { off: 'no', digest: 'in the digest', instant: 'at once' } as const;
const MAIL_PROBLEMS = {
  off: 'Emails about updates are switched off.',
  unverified: 'Your email address is not confirmed, so nothing is sent to it.',
  suspended: 'The server of your email address refused a message, so nothing is sent to it.',
} as const;
const WAITS: Record<NonNullable<V1WhyBody['waiting']>['reason'], string> = {
  game: 'The game just had another update; both come together',
  quiet: 'Quiet hours',
  burst: 'Many at once; they come together',
  limit: 'The limit of your plan is reached; it comes with the next digest',
  rules: 'A rule asks for its words or items, which are not known yet',
};

/** @param channels the chat channels of the user */
const chatText = (
  { kind, channels: { chat } }: V1WhyBody,
  channels: readonly Pick<ChatChannelRow, 'name' | 'kinds' | 'ended'>[],
): string => {
  if (chat.choice === false) return `no: ${SOURCES[chat.because]}`;
  const working = channels.filter(({ ended }) => ended === null);
  if (working.length === 0) return 'no: you have no chat channel that works';
  const reached = chat.choice ? working : working.filter(({ kinds }) => kinds.includes(kind));
  if (reached.length === 0) return 'no: none of your chat channels takes this kind';
  const names = reached.map(({ name }) => name).join(', ');
  return `${names}: ${chat.choice ? SOURCES[chat.because] : 'set to take this kind'}`;
};

/** @param devices how many get push; undefined: not known */
const pushText = ({ channels: { push } }: V1WhyBody, devices: number | undefined): string => {
  if (push.choice && devices === 0) return 'no: none of your devices gets push';
  return `${push.choice ? 'on' : 'no'}: ${SOURCES[push.because]}`;
};

/** What rules did about it; null: there were none. */
export const ruleText = ({ rules }: V1WhyBody): string | null => {
  if (!rules) return null;
  if (!rules.taken) return 'None of your rules fits.';
  const { position, name, action } = rules.taken;
  const acts = [
    ...(action.isMuted ? ['muted it and marked it as read'] : []),
    ...(action.isSaved ? ['moved it to Saved'] : []),
  ];
  const act = acts.length > 0 ? ` It ${acts.join(' and ')}.` : '';
  return `Rule ${position}, ${name}, took it.${act}`;
};

/**
 * Each channel with its choice and where that comes from.
 * @param chats the chat channels of the user; undefined: not known, and nothing is said of them
 * @param devices how many devices of the user get push; undefined: not known
 */
export const channelTexts = (
  why: V1WhyBody,
  chats: Parameters<typeof chatText>[1] | undefined,
  devices: number | undefined,
): { name: string; value: string }[] => {
  const { email } = why.channels;
  return [
    { name: 'Email', value: `${EMAIL_TEXTS[email.choice]}: ${SOURCES[email.because]}` },
    { name: 'Push', value: pushText(why, devices) },
    ...(chats ? [{ name: 'Chat', value: chatText(why, chats) }] : []),
  ];
};

/** What holds it back. */
export const obstacleTexts = ({
  channels,
  mailProblem,
  nextDigestAt,
  rules,
  waiting,
}: V1WhyBody): string[] => [
  ...(rules && rules.unknown.length > 0
    ? [`Passed over, as its words and items were not known in time: rule ${rules.unknown.join(', ')}.`]
    : []),
  ...(mailProblem && channels.email.choice !== 'off' ? [MAIL_PROBLEMS[mailProblem]] : []),
  ...(waiting
    ? [`It waits${waiting.until ? ` until ${longDateTime(waiting.until)}` : ''}. ${WAITS[waiting.reason]}.`]
    : []),
  ...(channels.email.choice === 'digest' && !mailProblem && nextDigestAt
    ? [
        `The next digest is due on ${longDateTime(nextDigestAt)}. It tells of what is unread in the inbox then.`,
      ]
    : []),
];
