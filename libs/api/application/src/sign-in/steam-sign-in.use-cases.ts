import type { SteamSignInBody } from '@patchlight/contracts';
import { SignInExpired, SteamAccountTaken, SteamSignInRefused } from '@patchlight/domain';
import type { Caller } from '../kernel/caller.ts';
import type { SignInPorts, StoreIdentity } from './ports.ts';
import type { SignInMethodAdded } from '../identity/sign-in-method-added.ts';
import type { StoreConfirmation } from './session-confirmer.ts';
import type { SignInGate } from './sign-in-gate.ts';

const MINUTE = 60_000;
/** Time on the store's page. */
const STATE_LIFETIME_MS = 10 * MINUTE;
/** Time from the store's page back to the app. */
const CODE_LIFETIME_MS = 2 * MINUTE;
/** Time to choose username and address of a new account. */
const SIGN_UP_LIFETIME_MS = 15 * MINUTE;
/** Longer than the store's nonces are valid. */
const NONCE_KEPT_MS = 15 * MINUTE;

const addressWith = (returnAddress: string, state: string): string =>
  `${returnAddress}?${new URLSearchParams({ state })}`;

/** Purpose of the redirect to the store: sign in, link an account, or confirm a session. */
export type SteamIntent =
  | { act: 'sign-in' }
  | { act: 'link'; userId: string; sessionId: string }
  | { act: 'confirm'; userId: string; sessionId: string };

/** Starts a sign-in at the store. */
export class BeginSteamSignIn {
  constructor(
    private readonly deps: Pick<SignInPorts, 'clock' | 'ids' | 'tickets'> & {
      readonly identity: StoreIdentity;
    },
  ) {}

  /**
   * @param returnAddress return URL
   * @returns URL of the store's page
   */
  async execute(input: { browser: string; intent: SteamIntent; returnAddress: string }): Promise<string> {
    const { browser, intent, returnAddress } = input;
    const begunIn =
      intent.act === 'sign-in' ? { userId: null } : { userId: intent.userId, sessionId: intent.sessionId };
    const state = this.deps.ids.uuid();
    const expiresAt = new Date(this.deps.clock.now().getTime() + STATE_LIFETIME_MS);
    const ticket = { kind: 'steam-state', token: state, browser, content: intent, expiresAt } as const;
    await this.deps.tickets.add({ ...ticket, ...begunIn });
    return this.deps.identity.signInUrl(addressWith(returnAddress, state));
  }
}

/**
 * Receives the redirect from the store. The browser is unknown here, since its cookie is not sent cross-site: the code
 * returned works only in the browser that started.
 */
export class ReceiveSteamResponse {
  constructor(
    private readonly deps: Pick<SignInPorts, 'clock' | 'ids' | 'tickets'> & {
      readonly identity: StoreIdentity;
    },
  ) {}

  /**
   * @returns a code for `FinishSteamSignIn`; null if the user declined
   * @throws {SignInExpired} the state is unknown, expired or used
   * @throws {SteamSignInRefused}
   * @throws {StoreError} the store gave no usable answer
   */
  async execute(query: URLSearchParams, returnAddress: string): Promise<string | null> {
    const now = this.deps.clock.now();
    const state = query.get('state') ?? '';
    const after = (ms: number): Date => new Date(now.getTime() + ms);
    const begun = await this.deps.tickets.exchange(
      { kind: 'steam-state', token: state, now },
      { kind: 'steam-check', token: state, expiresAt: after(CODE_LIFETIME_MS) },
    );
    if (!begun) throw new SignInExpired();
    const answer = await this.deps.identity.verify(query, addressWith(returnAddress, state));
    if (answer.outcome === 'cancelled') return null;
    if (answer.outcome === 'refused') throw new SteamSignInRefused(answer.reason);
    await this.useUp(answer.nonce, after(NONCE_KEPT_MS));
    const code = this.deps.ids.uuid();
    await this.deps.tickets.exchange(
      { kind: 'steam-check', token: state, now },
      {
        kind: 'steam-code',
        token: code,
        expiresAt: after(CODE_LIFETIME_MS),
        content: { ...begun, steamId: answer.steamId },
      },
    );
    return code;
  }

  private async useUp(nonce: string, expiresAt: Date): Promise<void> {
    const ticket = { kind: 'steam-nonce', token: nonce, browser: '', userId: null, content: {} } as const;
    if (!(await this.deps.tickets.add({ ...ticket, expiresAt }))) throw new SteamSignInRefused('used before');
  }
}

/** Completes the redirect in the browser that started it: signs in, links, confirms, or starts a sign-up. */
export class FinishSteamSignIn {
  constructor(
    private readonly deps: Pick<
      SignInPorts,
      'clock' | 'credentials' | 'ids' | 'storeAccounts' | 'tickets' | 'unitOfWork' | 'users'
    > & {
      readonly signInGate: SignInGate;
      readonly storeConfirmation: StoreConfirmation;
      readonly signInMethodAdded: SignInMethodAdded;
    },
  ) {}

  /**
   * @throws {SignInExpired} the code is expired, used or from another browser, or its session has ended
   * @throws {SteamAccountTaken} the Steam account is linked to another user
   * @throws what `StoreConfirmation` throws, where a session was to be confirmed
   */
  async execute(code: string, browser: string | undefined, caller: Caller): Promise<SteamSignInBody['data']> {
    const now = this.deps.clock.now();
    const known = await this.deps.tickets.consume('steam-code', code, browser ?? '', now);
    if (!known || browser === undefined) throw new SignInExpired();
    const { steamId, ...intent } = known as { steamId: string } & SteamIntent;
    if (intent.act === 'link') return this.link(intent, steamId, caller);
    if (intent.act === 'confirm') {
      await this.deps.storeConfirmation.confirm(intent, steamId, caller);
      return { confirmed: true };
    }
    const owner = await this.deps.storeAccounts.ownerOf(steamId);
    if (owner !== null) return this.signIn(owner, steamId, browser, caller);
    const ticket = this.deps.ids.uuid();
    const expiresAt = new Date(now.getTime() + SIGN_UP_LIFETIME_MS);
    const content = { steamId };
    await this.deps.tickets.add({
      kind: 'steam-sign-up',
      token: ticket,
      browser,
      userId: null,
      content,
      expiresAt,
    });
    return { signUp: { ticket } };
  }

  private async signIn(owner: string, steamId: string, browser: string, caller: Caller) {
    const user = await this.deps.users.find(owner);
    // Read again after the version, so that a concurrent unlink voids this sign-in.
    if (!user || (await this.deps.storeAccounts.ownerOf(steamId)) !== user.id) throw new SignInExpired();
    return this.deps.signInGate.pass(user, 'steam', browser, caller);
  }

  private async link(
    { userId, sessionId }: Extract<SteamIntent, { act: 'link' }>,
    steamId: string,
    caller: Caller,
  ): Promise<{ linked: true }> {
    await this.deps.unitOfWork.run(async () => {
      if (!(await this.deps.credentials.lock({ sessionId }))) throw new SignInExpired();
      const isLinked = await this.deps.storeAccounts.link(userId, steamId, this.deps.clock.now());
      if (!isLinked) throw new SteamAccountTaken();
      await this.deps.signInMethodAdded.note({ userId, act: 'steam-linked', caller });
    });
    return { linked: true };
  }
}
