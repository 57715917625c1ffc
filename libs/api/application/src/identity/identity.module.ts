import type { KernelModule } from '../kernel/kernel.module.ts';
import { AccountMails } from './account-mails.ts';
import { SignInMethodAdded } from './sign-in-method-added.ts';
import type { IdentityPorts } from './ports.ts';

/** Wires the mails about accounts. */
export const identityModule = (ports: IdentityPorts, { outbox }: Pick<KernelModule, 'outbox'>) => {
  const accountMails = new AccountMails({ ...ports, outbox });
  return {
    accountMails,
    signInMethodAdded: new SignInMethodAdded({ ...ports, mails: accountMails }),
  };
};

export type IdentityModule = ReturnType<typeof identityModule>;
