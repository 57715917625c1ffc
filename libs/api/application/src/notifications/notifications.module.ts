import type { KernelModule } from '../kernel/kernel.module.ts';
import { FanOutUpdates } from './fan-out-updates.use-case.ts';
import { FireReminders } from './fire-reminders.use-case.ts';
import { InboxReverser } from './inbox.reverser.ts';
import type { NotificationsPorts } from './ports.ts';
import { ReminderReverser } from './reminder.reverser.ts';
import { ChangeReminder, CreateReminder, DeleteReminder } from './reminders.use-cases.ts';

/** Wires inboxes and reminders. */
export const notificationsModule = (
  ports: NotificationsPorts,
  { noticeSender }: Pick<KernelModule, 'noticeSender'>,
) => {
  const { fanOuts, inbox, reminders } = ports;
  return {
    changeReminder: new ChangeReminder(ports),
    createReminder: new CreateReminder(ports),
    deleteReminder: new DeleteReminder(ports),
    fanOutUpdates: new FanOutUpdates(fanOuts),
    fireReminders: new FireReminders({ ...ports, noticeSender }),
    inboxReverser: new InboxReverser(inbox),
    reminderReverser: new ReminderReverser(reminders),
  };
};

export type NotificationsModule = ReturnType<typeof notificationsModule>;
