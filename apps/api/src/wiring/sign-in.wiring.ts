import type { Provider } from '@nestjs/common';
import {
  AccountMails,
  AccountQueries,
  AddPasskey,
  AttemptLimiter,
  BeginPasskeyConfirmation,
  BeginPasskeySignIn,
  BeginSteamSignIn,
  ConfirmationMethods,
  ConfirmSession,
  ConfirmTwoStep,
  FinishSignIn,
  FinishSteamSignIn,
  OfferPasskey,
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
  SignInMethodQueries,
  SignInWithPasskey,
  SignUpWithSteam,
  StartTwoStep,
  StopTwoStep,
  StoreConfirmation,
  TwoStepPolicy,
  UnlinkSteam,
  NewWayIn,
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
  provide(StartTwoStep, UserRepository, SecondStepRepository, AuthenticatorCodes, SecretBox, Clock),
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
  provide(RenewRecoveryCodes, UnitOfWork, SecondStepCheck, RecoveryCodeMaker, ActivityLog),
  provide(StopTwoStep, UnitOfWork, SecondStepRepository, SessionRepository, ActivityLog),
];

const passkeys: Provider[] = [
  provide(BeginPasskeySignIn, PasskeyVerifier, TicketRepository, Clock),
  provide(
    SignInWithPasskey,
    PasskeyVerifier,
    PasskeyRepository,
    TicketRepository,
    UserRepository,
    SignInGate,
    Clock,
  ),
  provide(OfferPasskey, UserRepository, PasskeyVerifier, PasskeyRepository, TicketRepository, Clock),
  provide(
    AddPasskey,
    UnitOfWork,
    PasskeyVerifier,
    PasskeyRepository,
    TicketRepository,
    SessionRepository,
    NewWayIn,
    Clock,
  ),
  provide(RenamePasskey, PasskeyRepository),
  provide(RemovePasskey, UnitOfWork, SignInMethodsRepository, PasskeyRepository, ActivityLog),
];

const steam: Provider[] = [
  provide(BeginSteamSignIn, StoreIdentity, TicketRepository, IdGenerator, Clock),
  provide(ReceiveSteamAnswer, StoreIdentity, TicketRepository, IdGenerator, Clock),
  provide(
    FinishSteamSignIn,
    UnitOfWork,
    TicketRepository,
    StoreAccountRepository,
    UserRepository,
    SessionRepository,
    SignInGate,
    StoreConfirmation,
    NewWayIn,
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
  provide(UnlinkSteam, UnitOfWork, SignInMethodsRepository, StoreAccountRepository, ActivityLog),
];

const confirmation: Provider[] = [
  provide(ConfirmationMethods, SignInMethodQueries),
  provide(SessionConfirmer, SessionRepository, Clock),
  provide(StoreConfirmation, ConfirmationMethods, StoreAccountRepository, SessionConfirmer, ActivityLog),
  provide(BeginPasskeyConfirmation, ConfirmationMethods, PasskeyVerifier, TicketRepository, Clock),
  provide(
    ConfirmSession,
    ConfirmationMethods,
    PasswordConfirmation,
    SecondStepCheck,
    PasskeyVerifier,
    PasskeyRepository,
    TicketRepository,
    AttemptLimiter,
    ActivityLog,
    SessionConfirmer,
    Clock,
  ),
];

/** The ways to sign in besides the password alone. */
export const signInProviders = (env: Env, encryptionKey: string): Provider[] => [
  ...adapters(env, encryptionKey),
  ...secondStep,
  ...passkeys,
  ...steam,
  ...confirmation,
];
