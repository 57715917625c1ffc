import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { AdminUserDetail } from '@patchlight/contracts';
import { useUser } from '@/entities/session';
import { adminGamePath } from '@/shared/config';
import { localDay, shortAge, shortDate } from '@/shared/lib';
import { DescriptionList, Loaded, Notice } from '@/shared/ui';
import { Button, Skeleton, TextField } from '@/shared/ui/mui';
import {
  useChangeAdminMutation,
  useDeleteUserMutation,
  useDisableUserMutation,
  useEnableUserMutation,
  useGetUserQuery,
  useGrantPlanMutation,
} from '../api/admin.api.ts';
import { ActionDialog } from './ActionDialog.tsx';
import type { Action } from './ActionDialog.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { AuditTable } from './AuditTable.tsx';
import { NewTabLink } from './NewTabLink.tsx';
import { UserTokens } from './UserTokens.tsx';
import styles from './admin.module.css';

/** The end of a day in local time, as the page shows it. */
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

const GOES_ON_PAYING = ' So does the subscription: the user keeps being charged until you end it in Stripe.';

/** The actions on this user. */
const useActions = (user: AdminUserDetail, onDeleted: () => void): (Action & { name: string })[] => {
  const [changeAdmin] = useChangeAdminMutation();
  const [deleteUser] = useDeleteUserMutation();
  const [disableUser] = useDisableUserMutation();
  const [enableUser] = useEnableUserMutation();
  const [grantPlan] = useGrantPlanMutation();
  const { id, username, isAdmin, disabledAt, currentPlan, isPaying, hasInstancePlan } = user;
  const failure = 'API request failed';
  const access = disabledAt
    ? {
        name: 'Enable',
        title: `Enable ${username}?`,
        text: 'The user can sign in again.',
        confirm: 'Enable user',
        run: () => enableUser(id),
      }
    : {
        name: 'Disable',
        title: `Disable ${username}?`,
        text: `The user is signed out everywhere at once and cannot sign in. Everything that belongs to the account stays.${isPaying ? GOES_ON_PAYING : ''}`,
        confirm: 'Disable user',
        run: () => disableUser(id),
      };
  const role = {
    name: isAdmin ? 'Revoke admin' : 'Make admin',
    title: isAdmin ? `Revoke the admin rights of ${username}?` : `Make ${username} an admin?`,
    text: isAdmin
      ? 'The user loses the admin area at once.'
      : 'The user gets this admin area, with all that it can do.',
    confirm: isAdmin ? 'Revoke admin' : 'Make admin',
    run: () => changeAdmin({ id, isAdmin: !isAdmin }),
  };
  const [until, setUntil] = useState('');
  const grant = currentPlan === 'PRO' ? ('FREE' as const) : ('PRO' as const);
  const plan = {
    name: grant === 'PRO' ? 'Grant PRO' : 'Take PRO away',
    title: grant === 'PRO' ? `Grant PRO to ${username}?` : `Take PRO away from ${username}?`,
    text:
      grant === 'PRO'
        ? 'The user has PRO without paying, until the day you name or until it is taken away.'
        : 'The user has the free plan from now on.',
    confirm: grant === 'PRO' ? 'Grant PRO' : 'Take PRO away',
    run: () => grantPlan({ id, plan: grant, ...(until && grant === 'PRO' && { until: endOf(until) }) }),
    onDone: () => setUntil(''),
    fields: grant === 'PRO' && (
      <TextField
        type="date"
        name="until"
        label="Last day"
        hint="Without one, PRO stays until it is taken away."
        min={localDay(new Date())}
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
    ),
  };
  const removal = {
    name: 'Delete',
    title: `Delete ${username}?`,
    text: 'The account is deleted with all that belongs to it, and a running subscription ends. This cannot be undone.',
    confirm: 'Delete user',
    run: () => deleteUser(id),
    onDone: onDeleted,
  };
  const actions = [access, role, ...(isAdmin || isPaying || hasInstancePlan ? [] : [plan]), removal];
  return actions.map((action) => ({
    failure: action === removal ? 'Failed to delete user' : failure,
    ...action,
  }));
};

/** 'PRO, until Nov 22, 2027' if that is the end of the plan in force. */
const planOf = ({ currentPlan, planExpiresAt, hasInstancePlan }: AdminUserDetail): string =>
  currentPlan === 'PRO' && !hasInstancePlan && planExpiresAt && Date.parse(planExpiresAt) > Date.now()
    ? `PRO, until ${shortDate(planExpiresAt)}`
    : currentPlan;

const User = ({ user, onDeleted }: { user: AdminUserDetail; onDeleted: () => void }) => {
  const me = useUser();
  const actions = useActions(user, onDeleted);
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <DescriptionList
        facts={[
          { name: 'Name', value: user.name },
          { name: 'Email', value: `${user.email}${user.emailVerified ? '' : ' (not confirmed)'}` },
          { name: 'Role', value: user.isAdmin ? 'Admin' : 'User' },
          {
            name: 'Can sign in',
            value: user.disabledAt ? `No, disabled since ${shortDate(user.disabledAt)}` : 'Yes',
          },
          { name: 'Plan', value: planOf(user) },
          { name: 'Payment customer', value: user.stripeCustomerId ?? 'Never paid' },
          { name: 'Joined', value: shortDate(user.createdAt) },
          { name: 'Last seen', value: user.lastSeenAt ? shortAge(user.lastSeenAt) : 'Not lately' },
          { name: 'Signed-in browsers', value: user.sessions },
          { name: 'Unread notifications', value: user.unreadNotifications },
        ]}
      />
      {user.isPaying && (
        <Notice severity="info">
          This user pays for PRO through Stripe, which decides about the plan. End that subscription first.
        </Notice>
      )}
      {user.hasInstancePlan && (
        <Notice severity="info">
          This instance gives everybody PRO, so there is no plan to grant or take away.
        </Notice>
      )}
      {user.id === me?.id ? (
        <p className={styles.quiet}>This is your own account. Only another admin can change it.</p>
      ) : (
        <div className={styles.actions}>
          {actions.map(({ name }) => (
            <Button key={name} variant="outlined" onClick={() => setChosen(name)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      <section className={`card ${styles.section}`}>
        <h2>Games ({user._count.followedGames})</h2>
        <ul>
          {user.games.map(({ appId, name, followedAt, isFavorite }) => (
            <li key={appId}>
              <NewTabLink to={adminGamePath(appId)}>{name}</NewTabLink>
              {isFavorite && <span>Favorite</span>}
              <span className={styles.quiet}>followed {shortDate(followedAt)}</span>
            </li>
          ))}
          {user.games.length === 0 && <li className={styles.quiet}>No games yet.</li>}
        </ul>
      </section>
      <UserTokens userId={user.id} />
      <section className={`card ${styles.section}`}>
        <h2>Audit log</h2>
        <AuditTable entries={user.audit} />
      </section>
      <ActionDialog
        action={actions.find(({ name }) => name === chosen) ?? null}
        onClose={() => setChosen(null)}
      />
    </>
  );
};

export const AdminUserPage = () => {
  const { id = '' } = useParams();
  const [isDeleted, setIsDeleted] = useState(false);
  const query = useGetUserQuery(id, { skip: isDeleted });
  return (
    <AdminFrame title={query.data ? `User ${query.data.user.username}` : 'User'} error={query.error}>
      {isDeleted ? (
        <Notice severity="info">This user has been deleted.</Notice>
      ) : (
        <Loaded query={query} errorMessage="Failed to fetch users" skeleton={<Skeleton height={480} />}>
          {({ user }) => <User user={user} onDeleted={() => setIsDeleted(true)} />}
        </Loaded>
      )}
    </AdminFrame>
  );
};
