import { asPlainText, TooManyAttempts } from '@patchlight/domain';
import type { RevokedAccess } from '@patchlight/contracts';
import type { User } from '@patchlight/domain';
import type { WaitingMail } from '../kernel/deliveries.ts';
import type { IdentityPorts, TokenPurpose } from './ports.ts';
import type { Outbox } from '../kernel/outbox.ts';

const HOUR = 3_600_000;
const LIFETIMES: Record<TokenPurpose, number> = {
  'verify-email': 24 * HOUR,
  'change-email': 24 * HOUR,
  'reset-password': HOUR,
};

const REMOVE_IT = 'take it away under Settings, Security, and choose another password there';
const REVOKE_IT = 'revoke it under Settings, Developer, and choose another password under Settings, Security';

/** Of each: the subject, what happened, and what to do against it. */
const NEW_WAYS = {
  'passkey-added': ['A passkey was added to your account', 'a passkey was added to your account', REMOVE_IT],
  'steam-linked': [
    'A Steam account was linked to your account',
    'a Steam account, which signs in without your password, was linked to your account',
    REMOVE_IT,
  ],
  'api-token-created': [
    'An API token was made for your account',
    'an API token, by which a program acts for you, was made for your account',
    REVOKE_IT,
  ],
  'api-token-rotated': [
    'An API token of your account has a new secret',
    'a new secret was made for an API token, by which a program acts for you, of your account',
    REVOKE_IT,
  ],
} as const;

const REVOKED: Record<RevokedAccess, string> = {
  passkeys: 'passkeys',
  steam: 'the linked Steam account',
  twoStep: 'two-step sign-in',
  apiTokens: 'API tokens',
  calendarFeeds: 'calendar addresses',
  updateFeeds: 'feed addresses',
  calendarConnection: 'the calendar connection',
  chatChannels: 'chat channels',
  webhooks: 'webhooks',
};

/** Sign-in methods other than the password. */
export type SignInMethod = keyof typeof NEW_WAYS;

type Notice = Pick<WaitingMail, 'kind' | 'subject' | 'paragraphs'>;
type Addressee = Pick<User, 'id' | 'name' | 'email' | 'emailVerified'>;

/** Limit of mails to one unverified address, over all accounts. */
export const MAILS_PER_UNPROVED_ADDRESS = { points: 10, seconds: 24 * 60 * 60 };

/** Mails to an unverified address carry no name: an impostor may have chosen it. */
const greeting = ({ name, emailVerified }: Pick<Addressee, 'name' | 'emailVerified'>): string =>
  emailVerified ? `Hello ${asPlainText(name)},` : 'Hello,';

const NOT_YOU =
  'If this was not you, somebody else may know your password: choose another one under Settings, Security, or with "Forgot password?" at the sign-in.';

const newPassword = (user: User, revoked: readonly RevokedAccess[] = []): Notice => ({
  kind: 'password-changed',
  subject: 'Your password was changed',
  paragraphs: [
    greeting(user),
    `the password of your account ${user.username} at Patchlight was changed, and other browsers were signed out.`,
    ...(revoked.length > 0
      ? [
          `Nobody had proved before that this address is theirs. So what had been set up until now was removed: ${revoked.map((kind) => REVOKED[kind]).join(', ')}. You can set it up again under Settings.`,
        ]
      : []),
    NOT_YOU,
  ],
});

/** Composes the mails about an account. Must run in the unit of work that causes them. */
export class AccountMails {
  constructor(
    private readonly deps: Pick<
      IdentityPorts,
      'accountTokens' | 'clock' | 'ids' | 'limiter' | 'linkTokens'
    > & { readonly outbox: Outbox },
  ) {}

  /** Whether this instance sends mail. */
  get isOn(): boolean {
    return this.deps.outbox.isOpen;
  }

  /** As `verifyEmail`, but sends nothing once the daily limit is reached, so that the sign-up succeeds. */
  async welcome(user: Addressee): Promise<void> {
    try {
      await this.verifyEmail(user, user.email);
    } catch (error) {
      if (!(error instanceof TooManyAttempts)) throw error;
    }
  }

  /** @throws {TooManyAttempts} the daily limit of mails to the address is reached */
  async verifyEmail(user: Addressee, email: string): Promise<void> {
    if (!this.isOn) return;
    await this.countMail(email);
    await this.deps.outbox.put(user.id, {
      kind: 'verify-email',
      to: email,
      subject: 'Confirm your email address',
      paragraphs: [
        'Hello,',
        'please confirm that this address is yours. Patchlight emails you about your games at a confirmed address only.',
      ],
      ...(await this.link('verify-email', user.id, email, 'Confirm address', '/confirm-email')),
      note: `The link works once, for 24 hours. Open it where you are signed in. Anywhere else, it removes the password and what was set up before: ${Object.values(REVOKED).join(', ')}. You choose a new password then. If you have no account at Patchlight, somebody mistyped an address: do nothing, and you hear no more of it.`,
    });
  }

  /**
   * Mails a link to the new address and a notice to the old one.
   * @throws {TooManyAttempts} the daily limit of mails to the new address is reached
   */
  async changeEmail(user: User, newEmail: string): Promise<void> {
    await this.countMail(newEmail);
    await this.deps.accountTokens.revoke(user.id, ['change-email']);
    await this.deps.outbox.put(user.id, {
      kind: 'change-email',
      to: newEmail,
      subject: 'Confirm your new email address',
      paragraphs: [
        'Hello,',
        'somebody wants to use this address for their account at Patchlight. If it was you, confirm it; until then the old one stays.',
      ],
      ...(await this.link('change-email', user.id, newEmail, 'Use this address', '/confirm-email')),
      note: 'The link works once, for 24 hours, where you are signed in. If you did not ask for this, do nothing.',
    });
    await this.notify(user, {
      kind: 'email-change-notice',
      subject: 'Your email address is about to change',
      paragraphs: [
        greeting(user),
        `somebody signed in to your account ${user.username} asked to change its address to ${newEmail}. It changes once a link in a mail to that address is opened.`,
        NOT_YOU,
      ],
    });
  }

  async resetPassword(user: User): Promise<void> {
    await this.deps.accountTokens.revoke(user.id, ['reset-password']);
    await this.deps.outbox.put(user.id, {
      kind: 'reset-password',
      to: user.email,
      subject: 'Choose a new password',
      paragraphs: [
        greeting(user),
        `somebody asked for a new password for your account ${user.username} at Patchlight.`,
      ],
      ...(await this.link('reset-password', user.id, user.email, 'Choose a password', '/reset-password')),
      note: 'The link works once, for one hour. If you did not ask for this, do nothing: your password stays as it is.',
    });
  }

  /** The token of such a mail, for a reader who has just proved the address by another one. */
  async resetToken({ id, email }: User): Promise<string> {
    const { tokenId } = await this.newToken('reset-password', id, email);
    return this.deps.linkTokens.derive(tokenId);
  }

  passwordChanged(user: User): Promise<void> {
    return this.notify(user, newPassword(user));
  }

  /**
   * As `passwordChanged`, but not limited: the reader has just proved the address.
   * @param revoked what was revoked with the old password
   */
  passwordReset(user: User, revoked: readonly RevokedAccess[]): Promise<void> {
    return this.deps.outbox.put(user.id, { to: user.email, ...newPassword(user, revoked) });
  }

  newWayIn(user: User, way: SignInMethod): Promise<void> {
    const [subject, words, remedy] = NEW_WAYS[way];
    return this.notify(user, {
      kind: 'new-way-in',
      subject,
      paragraphs: [
        greeting(user),
        `${words} ${user.username} at Patchlight. If it was you, there is nothing to do.`,
        `If it was not, ${remedy}.`,
      ],
    });
  }

  farewell(user: User): Promise<void> {
    const { username } = user;
    return this.notify(
      user,
      {
        kind: 'farewell',
        subject: 'Your account was deleted',
        paragraphs: [
          greeting(user),
          `your account ${username} at Patchlight and all that belonged to it were deleted, as you asked. A running PRO subscription ends with it; invoices are kept as long as the law asks.`,
          'Thank you for the time with us. You are welcome back whenever you like.',
        ],
      },
      null,
    );
  }

  /**
   * Mails the user, but sends nothing once the daily limit of an unverified address is reached.
   * @param owner the account that the mail is deleted with
   */
  private async notify(user: Addressee, notice: Notice, owner: string | null = user.id): Promise<void> {
    if (!this.isOn) return;
    try {
      if (!user.emailVerified) await this.countMail(user.email);
      await this.deps.outbox.put(owner, { to: user.email, ...notice });
    } catch (error) {
      if (!(error instanceof TooManyAttempts)) throw error;
    }
  }

  /** @throws {TooManyAttempts} */
  private async countMail(email: string): Promise<void> {
    await this.deps.limiter.consume(`mail:${email.toLowerCase()}`, MAILS_PER_UNPROVED_ADDRESS);
  }

  /** A link, with the lifetime of its token and of the mail. */
  private async link(
    purpose: TokenPurpose,
    userId: string,
    email: string,
    label: string,
    path: string,
  ): Promise<Pick<WaitingMail, 'link' | 'expiresAt'>> {
    const { tokenId, expiresAt } = await this.newToken(purpose, userId, email);
    return { link: { label, path, tokenId }, expiresAt: expiresAt.toISOString() };
  }

  private async newToken(
    purpose: TokenPurpose,
    userId: string,
    email: string,
  ): Promise<{ tokenId: string; expiresAt: Date }> {
    const tokenId = this.deps.ids.uuid();
    const now = this.deps.clock.now();
    const expiresAt = new Date(now.getTime() + LIFETIMES[purpose]);
    await this.deps.accountTokens.add(this.deps.linkTokens.derive(tokenId), purpose, {
      userId,
      email,
      now,
      expiresAt,
    });
    return { tokenId, expiresAt };
  }
}
