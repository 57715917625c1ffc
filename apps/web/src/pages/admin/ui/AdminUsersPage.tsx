import { useState } from 'react';
import type { AdminUserRow } from '@patchlight/contracts';
import { useUser } from '@/entities/session';
import { adminUserPath } from '@/shared/config';
import { shortDate } from '@/shared/lib';
import { Loaded, SearchIcon } from '@/shared/ui';
import { Button, Chip, Input, Skeleton } from '@/shared/ui/mui';
import { useDeleteUserMutation, useGetUsersQuery } from '../api/admin.api.ts';
import { useListPlace, useSearchBox } from '../model/use-list-place.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { AdminTable, Pages } from './AdminTable.tsx';
import type { Column } from './AdminTable.tsx';
import { NewTabLink } from './NewTabLink.tsx';
import styles from './admin.module.css';

export const AdminUsersPage = () => {
  const me = useUser();
  const place = useListPlace();
  const [text, setText] = useSearchBox(place);
  const users = useGetUsersQuery({
    ...place.query,
    search: place.get('search') || undefined,
    sort: place.sort,
    order: place.sort && place.order,
  });
  const [deleteUser] = useDeleteUserMutation();
  const [userToDelete, setUserToDelete] = useState<AdminUserRow | null>(null);
  /** Removed optimistically; the list is refetched. */
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  const columns: Column<AdminUserRow>[] = [
    {
      name: 'User',
      sort: 'username',
      cell: (user) => <NewTabLink to={adminUserPath(user.id)}>{user.username}</NewTabLink>,
    },
    { name: 'Email', sort: 'email', cell: ({ email }) => email },
    {
      name: 'Status',
      cell: ({ isAdmin, disabledAt, currentPlan }) => (
        <span className={styles.chips}>
          {isAdmin && <Chip tone="info">Admin</Chip>}
          {disabledAt && <Chip tone="error">Disabled</Chip>}
          {currentPlan === 'PRO' && <Chip tone="success">PRO</Chip>}
          {!isAdmin && !disabledAt && currentPlan === 'FREE' && <Chip tone="outlined">Free</Chip>}
        </span>
      ),
    },
    { name: 'Games', isNumber: true, cell: ({ _count }) => _count.followedGames },
    { name: 'Joined', sort: 'createdAt', cell: ({ createdAt }) => shortDate(createdAt) },
    {
      name: 'Actions',
      cell: (user) =>
        user.id === me?.id ? (
          <span className={styles.quiet}>This is you</span>
        ) : (
          <Button onClick={() => setUserToDelete(user)} aria-label={`Delete ${user.username}`}>
            Delete
          </Button>
        ),
    },
  ];
  return (
    <AdminFrame title="Admin Users Management" error={users.error}>
      <Input
        type="search"
        aria-label="Search users"
        placeholder="Name or email address"
        icon={<SearchIcon fontSize="small" />}
        className={styles.search}
        value={text}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
      />
      <Loaded query={users} errorMessage="Failed to fetch users" skeleton={<Skeleton height={480} />}>
        {({ users: rows, pagination }) => {
          const left = rows.filter(({ id }) => !gone.has(id));
          return (
            <div>
              <AdminTable
                label="Users"
                columns={columns}
                rows={left}
                keyOf={({ id }) => id}
                empty={place.get('search') ? 'No user matches this search.' : 'There is nobody on this page.'}
                place={{ ...place, sort: place.sort ?? 'createdAt' }}
              />
              <Pages
                pagination={pagination}
                total={pagination.totalUsers - (rows.length - left.length)}
                what={['user', 'users']}
                toPage={place.toPage}
              />
            </div>
          );
        }}
      </Loaded>
      <ActionDialog
        action={
          userToDelete && {
            title: `Delete ${userToDelete.username}?`,
            text: 'The account is deleted with all that belongs to it, and a running subscription ends. This cannot be undone.',
            confirm: 'Delete user',
            failure: 'Failed to delete user',
            run: () => deleteUser(userToDelete.id),
            onDone: () => {
              setGone((before) => new Set([...before, userToDelete.id]));
              void users.refetch();
            },
          }
        }
        onClose={() => setUserToDelete(null)}
      />
    </AdminFrame>
  );
};
