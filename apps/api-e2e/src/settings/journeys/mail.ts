import { expect } from '@jest/globals';
import type { DigestPreviewBody, NotificationSettingsBody } from '@patchlight/contracts';
import type { StoredMail } from '@patchlight/simulators';
import { userOf } from '../../testing/admins.ts';
import type { Visitor } from '../../testing/visitor.ts';
import { arrives, withoutMail } from '../journey.ts';
import type { Journey } from '../journey.ts';
import type { Stage } from '../stage/stage.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The newest mail to a user that has these words in its subject or text, as the mail server got it. */
export const mailTo = async (stage: Stage, who: Visitor, words: string): Promise<StoredMail> => {
  const { email } = await userOf(who);
  const mailbox = stage.receivers.mailbox!;
  return arrives(`a mail with "${words}" reached ${email}`, () =>
    mailbox
      .list(email)
      .map(({ id }) => mailbox.find(id)!)
      .find(({ subject, text }) => subject.includes(words) || text.includes(words)),
  );
};

const header = ({ headers }: StoredMail, name: string): string =>
  headers.find((one) => one.name === name)?.value ?? '';

const instant: Journey = {
  name: 'a mail about a new post at once',
  skipped: withoutMail,
  run: async (stage) => {
    const body = { emailNotifications: true, notificationFrequency: 'instant' };
    await stage.ada.done('PUT', '/user/notification-preferences', { body });
    const [appId] = stage.appIds as [number];
    const post = stage.publish(appId);
    const mail = await mailTo(stage, stage.ada, post.title);
    expect(mail.text).toContain(`${stage.origin}/g/${appId}?update=${post.gid}`);
    expect(Math.abs(new Date(header(mail, 'date')).getTime() - stage.clock.now().getTime())).toBeLessThan(
      2 * MINUTE,
    );
    // One click of the mail client ends the mails, and her choice brings them back.
    const link = /^<(https?:[^>]+)>$/.exec(header(mail, 'list-unsubscribe'))![1]!;
    const click = await fetch(stage.reach(link), {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect(click.status).toBe(200);
    await stage.ada.done('PUT', '/user/notification-preferences', { body });
  },
};

/** A time of day in steps of five minutes. */
const timeOfDay = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(
    Math.ceil(at.getTime() / (5 * MINUTE)) * 5 * MINUTE,
  );

const ZONE = 'Australia/Eucla';

const digest: Journey = {
  name: 'the daily digest at its minute',
  skipped: withoutMail,
  run: async (stage) => {
    const { bob, clock } = stage;
    const { data: settings } = await bob.done<NotificationSettingsBody>('GET', '/user/notification-settings');
    const inTwoHours = new Date(clock.now().getTime() + 2 * HOUR);
    const time = timeOfDay(inTwoHours, ZONE);
    await bob.done('PUT', '/user/notification-settings', {
      body: { ...settings, timeZone: ZONE, digest: { frequency: 'daily', time, weekday: 1 } },
    });
    const { data } = await bob.done<DigestPreviewBody>('GET', '/user/digest/preview');
    const due = new Date(data.sendsAt).getTime();
    expect([data.problem, timeOfDay(new Date(due), ZONE)]).toEqual([null, time]);
    expect(due - inTwoHours.getTime()).toBeLessThan(5 * MINUTE);
    const [shown] = data.updates;
    const { email } = await userOf(bob);
    const before = stage.receivers.mailbox!.list(email).length;
    clock.set(Math.ceil((due - 5 * SECOND - Date.now()) / SECOND));
    const mail = await mailTo(stage, bob, shown!.title);
    expect(stage.receivers.mailbox!.list(email)).toHaveLength(before + 1);
    const sent = new Date(header(mail, 'date')).getTime();
    expect(sent).toBeGreaterThanOrEqual(due);
    expect(sent).toBeLessThan(due + MINUTE);
    for (const { title, url } of data.updates) expect(mail.text).toContain(url === '' ? title : url);
  },
};

export const mails = { instant, digest };
