import type { AuditAction, AuditRow } from '@patchlight/contracts';
import { adminGamePath, adminUserPath } from '@/shared/config';
import { shortDateTime } from '@/shared/lib';
import { AdminTable } from './AdminTable.tsx';
import type { Column } from './AdminTable.tsx';
import { NewTabLink } from './NewTabLink.tsx';

const LABELS: Record<AuditAction, string> = {
  'user-deleted': 'Deleted a user',
  'user-disabled': 'Disabled a user',
  'user-enabled': 'Enabled a user',
  'admin-granted': 'Made somebody an admin',
  'admin-revoked': 'Revoked admin rights',
  'plan-granted': 'Changed a plan',
  'api-token-revoked': 'Revoked an API token',
  'kind-corrected': 'Corrected a kind',
  'fetch-retried': 'Had a game fetched again',
  'run-triggered': 'Started an update',
  'delivery-retried': 'Sent a message again',
  'alarm-seen': 'Marked an alarm as seen',
  'replay-started': 'Started a replay',
};

const Target = ({ target: { type, id, name } }: AuditRow) => {
  if (type === 'instance' || id === null) return 'Everything';
  if (name === null) return `${type} ${id} (deleted)`;
  if (type === 'user') return <NewTabLink to={adminUserPath(id)}>{name}</NewTabLink>;
  if (type === 'game') return <NewTabLink to={adminGamePath(Number(id))}>{name}</NewTabLink>;
  return name;
};

const columns: Column<AuditRow>[] = [
  { name: 'When', cell: ({ at }) => shortDateTime(at) },
  { name: 'Who', cell: ({ actor }) => actor.username ?? `user ${actor.id} (deleted)` },
  { name: 'What', cell: ({ action }) => LABELS[action] },
  { name: 'To', cell: (entry) => <Target {...entry} /> },
  {
    name: 'Details',
    cell: ({ details }) =>
      Object.entries(details)
        .map(([name, value]) => `${name}: ${value ?? 'none'}`)
        .join(', ') || '–',
  },
  { name: 'From', cell: ({ address }) => address ?? '–' },
];

/** The audit log: actor, action, target, time, network. */
export const AuditTable = ({ entries }: { entries: readonly AuditRow[] }) => (
  <AdminTable
    label="Audit log"
    columns={columns}
    rows={entries}
    keyOf={({ id }) => id}
    empty="Nothing has been done yet."
  />
);
