import type { IdentityModule } from '../identity/identity.module.ts';
import type { KernelModule } from '../kernel/kernel.module.ts';
import type { SessionsModule } from '../sessions/sessions.module.ts';
import type { SignInModule } from '../sign-in/sign-in.module.ts';
import {
  ChangeAdmin,
  DisableUser,
  EnableUser,
  RemoveUser,
  UserAdministration,
} from './administer-users.use-cases.ts';
import { ChangePassword } from './change-password.use-case.ts';
import { CloseAccount } from './close-account.use-case.ts';
import { ContactOperator } from './contact-operator.use-case.ts';
import { CreateFirstAdmin } from './create-first-admin.use-case.ts';
import { DeleteAccount } from './delete-account.ts';
import { ConfirmEmail, SendVerificationMail } from './email-verification.use-cases.ts';
import { ExportAccount } from './export-account.use-case.ts';
import { FirstVerification } from './first-verification.ts';
import { OfferSetup } from './offer-setup.use-case.ts';
import { RequestPasswordReset, ResetPassword, SendPasswordReset } from './password-reset.use-cases.ts';
import type { AccountPorts } from './ports.ts';
import { RegisterUser } from './register-user.use-case.ts';
import { UpdateProfile } from './update-profile.use-case.ts';

/** Wires the use cases of an account, from sign-up to deletion. */
export const accountModule = (
  ports: AccountPorts,
  { outbox }: Pick<KernelModule, 'outbox'>,
  { accountMails }: IdentityModule,
  { sessionOpener }: SessionsModule,
  { ownerConfirmation }: SignInModule,
) => {
  const { accountTokens, activity, jobs, roster, sessions, setupCodes } = ports;
  const deleteAccount = new DeleteAccount({ ...ports, accounts: ports.accountEraser });
  const firstProof = new FirstVerification(sessions, accountTokens, ports.accessRevoker);
  const userAdministration = new UserAdministration(ports);
  const all = { ...ports, accountMails, deleteAccount, firstProof, outbox, ownerConfirmation, sessionOpener };
  return {
    askPasswordReset: new RequestPasswordReset(jobs),
    changeAdmin: new ChangeAdmin(userAdministration, roster),
    changePassword: new ChangePassword(all),
    closeAccount: new CloseAccount(all),
    confirmEmail: new ConfirmEmail(all),
    contactOperator: new ContactOperator(all),
    createFirstAdmin: new CreateFirstAdmin(ports),
    disableUser: new DisableUser({ ...ports, users: userAdministration }),
    enableUser: new EnableUser(userAdministration, roster),
    exportAccount: new ExportAccount(ports.accountArchive, activity),
    offerSetup: new OfferSetup({ ...ports, codes: setupCodes }),
    registerUser: new RegisterUser(all),
    removeUser: new RemoveUser(userAdministration, deleteAccount),
    resetPassword: new ResetPassword(all),
    sendPasswordReset: new SendPasswordReset(all),
    sendVerificationMail: new SendVerificationMail({ ...ports, mails: accountMails }),
    updateProfile: new UpdateProfile(all),
  };
};

export type AccountModule = ReturnType<typeof accountModule>;
