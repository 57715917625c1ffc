import type { Database } from '../kernel/database.ts';

const ADDS_INSTANT = `(o.email = 'instant' or o.push or o.chat)`;

/**
 * Updates `has_instant`, after a change of a user's settings, choices, rules (which decide in the queue) or channels. Part
 * of the unit of work. Locks the user in a statement of its own, so that the next one sees concurrent changes.
 */
export const refreshInstant = async (db: Database, userId: string): Promise<void> => {
  await db.change('select 1 from users where id = $1 for no key update', [userId]);
  const hasPush = await db.exists('select from push_subscriptions where user_id = $1 limit 1', [userId]);
  await db.change(
    `update notification_settings s set has_instant =
       u.email_notifications and (u.notification_frequency = 'instant'
         or exists (select from jsonb_each_text(s.email) where value = 'instant' and key <> 'reminder'))
       or exists (select from rule_sets r where r.user_id = s.user_id and r.rules <> '[]')
       or exists (select from chat_channels c where c.user_id = s.user_id)
       or $2::boolean
       or exists (select from game_notifications o where o.user_id = s.user_id and ${ADDS_INSTANT})
       or exists (select from category_notifications o where o.user_id = s.user_id and ${ADDS_INSTANT})
     from users u where u.id = s.user_id and s.user_id = $1`,
    [userId, hasPush],
  );
};
