import {
  AccountMails,
  AddPasskey,
  BeginPasskeyConfirmation,
  BeginPasskeySignIn,
  BeginSteamSignIn,
  ConfirmationMethods,
  ConfirmSession,
  ConfirmTwoStep,
  FinishSignIn,
  FinishSteamSignIn,
  LogIn,
  OfferPasskey,
  Outbox,
  PasswordConfirmation,
  ReceiveSteamAnswer,
  RecoveryCodeMaker,
  RemovePasskey,
  RenamePasskey,
  RenewRecoveryCodes,
  SecondStepCheck,
  SessionConfirmer,
  SessionOpener,
  SignInGate,
  SignInWithPasskey,
  SignUpWithSteam,
  StartTwoStep,
  StopTwoStep,
  StoreConfirmation,
  UnlinkSteam,
  NewWayIn,
} from '@patchlight/application';
import { ReversibleSecretBox } from '../kernel/reversible-secret-box.ts';
import { accountPorts } from '../account/account-ports.ts';
import { CountingAuthenticatorCodes } from './counting-authenticator-codes.ts';
import { PlainTokenSigner, ScriptedBotCheck } from '../identity/fake-security.ts';
import { InMemorySecondStepRepository } from './in-memory-second-step.repository.ts';
import {
  InMemoryPasskeyRepository,
  InMemorySignInMethodQueries,
  InMemorySignInMethods,
  InMemoryStoreAccountRepository,
} from './in-memory-sign-in-methods.ts';
import { InMemoryTicketRepository } from './in-memory-ticket.repository.ts';
import { PlainPasskeyVerifier } from './plain-passkey-verifier.ts';
import { ScriptedStoreIdentity } from './scripted-store-identity.ts';

/** Every way to sign in, with everything behind it in memory. Pages are at http://localhost:3000. */
export class SignInDesk {
  readonly codes = new CountingAuthenticatorCodes();
  readonly store = new ScriptedStoreIdentity();
  readonly passkeys = new InMemoryPasskeyRepository();
  readonly storeAccounts = new InMemoryStoreAccountRepository();
  readonly secondSteps = new InMemorySecondStepRepository();
  readonly policy = { adminsNeedIt: false };
  readonly parts;
  readonly activity;
  readonly queries: InMemorySignInMethodQueries;
  readonly useCases;

  constructor({
    ports = accountPorts(),
    botCheck = new ScriptedBotCheck(),
    signer = new PlainTokenSigner('secret'),
  } = {}) {
    this.parts = { ...ports, botCheck, signer };
    this.activity = ports.activity;
    this.queries = new InMemorySignInMethodQueries(this.kept());
    this.useCases = this.makeUseCases();
  }

  private kept() {
    const { passkeys, storeAccounts, secondSteps } = this;
    return { accounts: this.parts.accounts, passkeys, storeAccounts, secondSteps };
  }

  private makeUseCases() {
    const { botCheck, browsers, clock, hasher, ids, limiter, signer, unitOfWork, users, sessions } =
      this.parts;
    const { jobs, linkTokens, mailer, mailLog, queries, tokens } = this.parts;
    const { activity, codes, passkeys, policy, secondSteps, store, storeAccounts } = this;
    const mails = new AccountMails(
      new Outbox(jobs, ids, mailer, mailLog),
      tokens,
      linkTokens,
      ids,
      clock,
      limiter,
    );
    const newWays = new NewWayIn(users, mails, activity);
    const methods = new InMemorySignInMethods(this.kept());
    const tickets = new InMemoryTicketRepository(this.parts.accounts);
    const box = new ReversibleSecretBox();
    const verifier = new PlainPasskeyVerifier('http://localhost:3000');
    const opener = new SessionOpener(unitOfWork, sessions, browsers, ids, signer, activity, clock);
    const check = new SecondStepCheck(secondSteps, codes, box, limiter, clock);
    const gate = new SignInGate(check, tickets, opener, queries, policy, ids, clock);
    const passwords = new PasswordConfirmation(users, hasher, limiter, activity);
    const ways = new ConfirmationMethods(this.queries);
    const confirmer = new SessionConfirmer(sessions, clock);
    const confirmation = new StoreConfirmation(ways, storeAccounts, confirmer, activity);
    const recovery = new RecoveryCodeMaker(secondSteps, codes);
    return {
      ways,
      beginPasskeyConfirmation: new BeginPasskeyConfirmation(ways, verifier, tickets, clock),
      confirmSession: new ConfirmSession(
        ways,
        passwords,
        check,
        verifier,
        passkeys,
        tickets,
        limiter,
        activity,
        confirmer,
        clock,
      ),
      logIn: new LogIn(users, hasher, botCheck, limiter, browsers, gate, activity),
      finishSignIn: new FinishSignIn(tickets, check, activity, gate, clock),
      startTwoStep: new StartTwoStep(users, secondSteps, codes, box, clock),
      confirmTwoStep: new ConfirmTwoStep(unitOfWork, secondSteps, check, sessions, recovery, activity, clock),
      renewRecoveryCodes: new RenewRecoveryCodes(unitOfWork, check, recovery, activity),
      stopTwoStep: new StopTwoStep(unitOfWork, secondSteps, sessions, activity),
      beginPasskeySignIn: new BeginPasskeySignIn(verifier, tickets, clock),
      signInWithPasskey: new SignInWithPasskey(verifier, passkeys, tickets, users, gate, clock),
      offerPasskey: new OfferPasskey(users, verifier, passkeys, tickets, clock),
      addPasskey: new AddPasskey(unitOfWork, verifier, passkeys, tickets, sessions, newWays, clock),
      renamePasskey: new RenamePasskey(passkeys),
      removePasskey: new RemovePasskey(unitOfWork, methods, passkeys, activity),
      beginSteamSignIn: new BeginSteamSignIn(store, tickets, ids, clock),
      receiveSteamAnswer: new ReceiveSteamAnswer(store, tickets, ids, clock),
      finishSteamSignIn: new FinishSteamSignIn(
        unitOfWork,
        tickets,
        storeAccounts,
        users,
        sessions,
        gate,
        confirmation,
        newWays,
        ids,
        clock,
      ),
      signUpWithSteam: new SignUpWithSteam(
        unitOfWork,
        tickets,
        users,
        storeAccounts,
        mails,
        opener,
        queries,
        clock,
      ),
      unlinkSteam: new UnlinkSteam(unitOfWork, methods, storeAccounts, activity),
    };
  }
}
