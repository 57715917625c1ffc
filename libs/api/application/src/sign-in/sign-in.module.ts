import type { IdentityModule } from '../identity/identity.module.ts';
import type { SessionsModule } from '../sessions/sessions.module.ts';
import { BeginPasskeyConfirmation, ConfirmSession } from './confirm-session.use-cases.ts';
import { ConfirmationMethods } from './confirmation-methods.ts';
import { FinishSignIn } from './finish-sign-in.use-case.ts';
import { LogIn } from './log-in.use-case.ts';
import { AddPasskey, OfferPasskey, RemovePasskey, RenamePasskey } from './manage-passkeys.use-cases.ts';
import { OwnerConfirmation } from './owner-confirmation.ts';
import { BeginPasskeySignIn, SignInWithPasskey } from './passkey-sign-in.use-cases.ts';
import { PasswordConfirmation } from './password-confirmation.ts';
import type { SignInPorts } from './ports.ts';
import { SecondStepCheck } from './second-step-check.ts';
import { SessionConfirmer, StoreConfirmation } from './session-confirmer.ts';
import { SignInGate } from './sign-in-gate.ts';
import { SignUpWithSteam, UnlinkSteam } from './steam-account.use-cases.ts';
import { BeginSteamSignIn, FinishSteamSignIn, ReceiveSteamResponse } from './steam-sign-in.use-cases.ts';
import {
  ConfirmTwoStep,
  RecoveryCodeMaker,
  RenewRecoveryCodes,
  StartTwoStep,
  StopTwoStep,
} from './two-step.use-cases.ts';

/** Checks shared by several sign-in methods. */
const checksOf = (ports: SignInPorts, { sessionOpener }: SessionsModule) => {
  const { activity, authenticatorCodes, secondSteps, storeAccounts, users } = ports;
  const secondStepCheck = new SecondStepCheck(ports);
  const confirmationMethods = new ConfirmationMethods(ports.signInMethodQueries);
  const passwordConfirmation = new PasswordConfirmation(ports);
  const sessionConfirmer = new SessionConfirmer(ports);
  return {
    confirmationMethods,
    ownerConfirmation: new OwnerConfirmation(users, passwordConfirmation, ports.sessionQueries),
    passwordConfirmation,
    recoveryCodes: new RecoveryCodeMaker(secondSteps, authenticatorCodes),
    secondStepCheck,
    sessionConfirmer,
    signInGate: new SignInGate({ ...ports, secondStepCheck, sessionOpener }),
    storeConfirmation: new StoreConfirmation(confirmationMethods, storeAccounts, sessionConfirmer, activity),
  };
};

/** Wires all sign-in methods and the re-authentication of sessions. */
export const signInModule = (
  ports: SignInPorts,
  identity: IdentityModule,
  sessionsModule: SessionsModule,
) => {
  const { activity, clock, passkeys, passkeyVerifier } = ports;
  const { signInMethods, storeIdentity, tickets, unitOfWork } = ports;
  const checks = checksOf(ports, sessionsModule);
  const { confirmationMethods, ownerConfirmation, recoveryCodes, secondStepCheck } = checks;
  const all = { ...ports, ...identity, ...sessionsModule, ...checks };
  return {
    confirmationMethods,
    ownerConfirmation,
    addPasskey: new AddPasskey(all),
    beginPasskeyConfirmation: new BeginPasskeyConfirmation(
      confirmationMethods,
      passkeyVerifier,
      tickets,
      clock,
    ),
    beginPasskeySignIn: new BeginPasskeySignIn({ ...ports, verifier: passkeyVerifier }),
    beginSteamSignIn: new BeginSteamSignIn({ ...ports, identity: storeIdentity }),
    confirmSession: new ConfirmSession(all),
    confirmTwoStep: new ConfirmTwoStep(all),
    finishSignIn: new FinishSignIn(all),
    finishSteamSignIn: new FinishSteamSignIn(all),
    logIn: new LogIn(all),
    offerPasskey: new OfferPasskey(ports),
    receiveSteamAnswer: new ReceiveSteamResponse({ ...ports, identity: storeIdentity }),
    removePasskey: new RemovePasskey({ ...ports, methods: signInMethods }),
    renamePasskey: new RenamePasskey(passkeys),
    renewRecoveryCodes: new RenewRecoveryCodes(unitOfWork, secondStepCheck, recoveryCodes, activity),
    signInWithPasskey: new SignInWithPasskey(all),
    signUpWithSteam: new SignUpWithSteam(all),
    startTwoStep: new StartTwoStep(ports),
    stopTwoStep: new StopTwoStep(ports),
    unlinkSteam: new UnlinkSteam({ ...ports, methods: signInMethods }),
  };
};

export type SignInModule = ReturnType<typeof signInModule>;
