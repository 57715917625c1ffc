import type { Provider } from '@nestjs/common';
import {
  AccountMails,
  AccountQueries,
  AddPasskey,
  AttemptLimiter,
  BeginPasskeySignIn,
  BeginSteamSignIn,
  ConfirmTwoStep,
  FinishSignIn,
  FinishSteamSignIn,
  OfferPasskey,
  OwnerConfirmation,
  PasswordConfirmation,
  ReceiveSteamAnswer,
  RecoveryCodeMaker,
  RemovePasskey,
  RenamePasskey,
  RenewRecoveryCodes,
  SecondStepCheck,
  SessionOpener,
  SignInGate,
  SignInMethodQueries,
  SignInWithPasskey,
  SignUpWithSteam,
  StartTwoStep,
  StopTwoStep,
  TwoStepPolicy,
  UnlinkSteam,
} from '@patchlight/application';
import {
  ActivityLog,
  AuthenticatorCodes,
  Clock,
  IdGenerator,
  PasskeyRepository,
  PasskeyVerifier,
  SecondStepRepository,
  SecretBox,
  SessionRepository,
  SignInMethodsRepository,
  StoreAccountRepository,
  StoreIdentity,
  TicketRepository,
  UnitOfWork,
  UserRepository,
} from '@patchlight/application/ports';
import {
  Database,
  SqlPasskeyRepository,
  SqlSecondStepRepository,
  SqlSignInMethodQueries,
  SqlSignInMethodsRepository,
  SqlStoreAccountRepository,
  SqlTicketRepository,
} from '@patchlight/adapters/persistence';
import {
  AesSecretBox,
  OtplibAuthenticatorCodes,
  WebAuthnPasskeyVerifier,
} from '@patchlight/adapters/security';
import { SteamIdentity } from '@patchlight/adapters/steam';
import type { Env } from '../env.ts';
import { provide, provideAs, provideValue } from './provide.ts';

const steamIdentity = ({ steam }: Env): Provider => ({
  provide: StoreIdentity,
  inject: [Clock],
  useFactory: (clock: Clock) => new SteamIdentity({ communityUrl: steam.communityUrl, clock }),
});

const adapters = (env: Env, encryptionKey: string): Provider[] => [
  provideValue<SecretBox>(SecretBox, new AesSecretBox(encryptionKey)),
  provideValue<TwoStepPolicy>(TwoStepPolicy, { adminsNeedIt: env.adminsNeedTwoSteps }),
  provideValue<PasskeyVerifier>(PasskeyVerifier, new WebAuthnPasskeyVerifier(env.publicUrl)),
  provideAs(AuthenticatorCodes, OtplibAuthenticatorCodes),
  steamIdentity(env),
  provideAs(PasskeyRepository, SqlPasskeyRepository, Database),
  provideAs(SecondStepRepository, SqlSecondStepRepository, Database),
  provideAs(SignInMethodQueries, SqlSignInMethodQueries, Database),
  provideAs(SignInMethodsRepository, SqlSignInMethodsRepository, Database),
  provideAs(StoreAccountRepository, SqlStoreAccountRepository, Database),
  provideAs(TicketRepository, SqlTicketRepository, Database),
];

const secondStep: Provider[] = [
  provide(SecondStepCheck, SecondStepRepository, AuthenticatorCodes, SecretBox, AttemptLimiter, Clock),
  provide(OwnerConfirmation, UserRepository, PasswordConfirmation, SecondStepCheck),
  provide(
    SignInGate,
    SecondStepCheck,
    TicketRepository,
    SessionOpener,
    AccountQueries,
    TwoStepPolicy,
    IdGenerator,
    Clock,
  ),
  provide(FinishSignIn, TicketRepository, SecondStepCheck, ActivityLog, SignInGate, Clock),
  provide(RecoveryCodeMaker, SecondStepRepository, AuthenticatorCodes),
  provide(StartTwoStep, OwnerConfirmation, SecondStepRepository, AuthenticatorCodes, SecretBox, Clock),
  provide(
    ConfirmTwoStep,
    UnitOfWork,
    SecondStepRepository,
    SecondStepCheck,
    SessionRepository,
    RecoveryCodeMaker,
    ActivityLog,
    Clock,
  ),
  provide(RenewRecoveryCodes, UnitOfWork, OwnerConfirmation, SecondStepCheck, RecoveryCodeMaker, ActivityLog),
  provide(StopTwoStep, UnitOfWork, OwnerConfirmation, SecondStepRepository, SessionRepository, ActivityLog),
];

const passkeys: Provider[] = [
  provide(BeginPasskeySignIn, PasskeyVerifier, TicketRepository, Clock),
  provide(SignInWithPasskey, PasskeyVerifier, PasskeyRepository, TicketRepository, SignInGate, Clock),
  provide(OfferPasskey, OwnerConfirmation, PasskeyVerifier, PasskeyRepository, TicketRepository, Clock),
  provide(AddPasskey, UnitOfWork, PasskeyVerifier, PasskeyRepository, TicketRepository, ActivityLog, Clock),
  provide(RenamePasskey, PasskeyRepository),
  provide(
    RemovePasskey,
    UnitOfWork,
    OwnerConfirmation,
    SignInMethodsRepository,
    PasskeyRepository,
    ActivityLog,
  ),
];

const steam: Provider[] = [
  provide(BeginSteamSignIn, StoreIdentity, TicketRepository, IdGenerator, Clock),
  provide(ReceiveSteamAnswer, StoreIdentity, TicketRepository, IdGenerator, Clock),
  provide(
    FinishSteamSignIn,
    UnitOfWork,
    TicketRepository,
    StoreAccountRepository,
    SignInGate,
    ActivityLog,
    IdGenerator,
    Clock,
  ),
  provide(
    SignUpWithSteam,
    UnitOfWork,
    TicketRepository,
    UserRepository,
    StoreAccountRepository,
    AccountMails,
    SessionOpener,
    AccountQueries,
    Clock,
  ),
  provide(
    UnlinkSteam,
    UnitOfWork,
    OwnerConfirmation,
    SignInMethodsRepository,
    StoreAccountRepository,
    ActivityLog,
  ),
];

/** The ways to sign in besides the password alone. */
export const signInProviders = (env: Env, encryptionKey: string): Provider[] => [
  ...adapters(env, encryptionKey),
  ...secondStep,
  ...passkeys,
  ...steam,
];
