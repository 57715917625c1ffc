import { Migration20261121000000_first_tables } from './20261121000000-first-tables.ts';
import { Migration20261121100000_public_pages } from './20261121100000-public-pages.ts';
import { Migration20261121110000_update_search } from './20261121110000-update-search.ts';
import { Migration20261121120000_reversals } from './20261121120000-reversals.ts';
import { Migration20261121200000_billing } from './20261121200000-billing.ts';
import { Migration20261121210000_account_activity } from './20261121210000-account-activity.ts';
import { Migration20261121211000_account_settings } from './20261121211000-account-settings.ts';
import { Migration20261121220000_sign_in_methods } from './20261121220000-sign-in-methods.ts';
import { Migration20261121230000_deleted_accounts } from './20261121230000-deleted-accounts.ts';
import { Migration20261121230100_admin } from './20261121230100-admin.ts';
import { Migration20261121240000_setup_codes } from './20261121240000-setup-codes.ts';

/** Every migration, oldest first. A migration that has been released is never changed. */
export const migrations = [
  { name: '20261121000000-first-tables', class: Migration20261121000000_first_tables },
  { name: '20261121100000-public-pages', class: Migration20261121100000_public_pages },
  { name: '20261121110000-update-search', class: Migration20261121110000_update_search },
  { name: '20261121120000-reversals', class: Migration20261121120000_reversals },
  { name: '20261121200000-billing', class: Migration20261121200000_billing },
  { name: '20261121210000-account-activity', class: Migration20261121210000_account_activity },
  { name: '20261121211000-account-settings', class: Migration20261121211000_account_settings },
  { name: '20261121220000-sign-in-methods', class: Migration20261121220000_sign_in_methods },
  { name: '20261121230000-deleted-accounts', class: Migration20261121230000_deleted_accounts },
  { name: '20261121230100-admin', class: Migration20261121230100_admin },
  { name: '20261121240000-setup-codes', class: Migration20261121240000_setup_codes },
];
