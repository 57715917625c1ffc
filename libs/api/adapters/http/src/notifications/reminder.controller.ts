import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import { ChangeReminder, CreateReminder, DeleteReminder, ReminderQueries } from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { ChangeReminderDto, CreateReminderDto } from '@patchlight/contracts';
import type { ReminderBody, RemindersBody, UndoableBody } from '@patchlight/contracts';
import { ReminderNotFound } from '@patchlight/domain';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { found, success } from '../kernel/envelope.ts';
import { Idempotent } from '../kernel/idempotent.interceptor.ts';
import { NeedsFeature } from '../kernel/access/needs-feature.guard.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';

const planOf = ({ reminderType: type, reminderDate, message }: ChangeReminderDto) => ({
  type,
  message,
  dueAt: new Date(reminderDate),
});

/** The caller's reminders. They stay readable without the plan. */
@SignedIn()
@Controller('user/reminders')
export class ReminderController {
  constructor(
    private readonly reminders: ReminderQueries,
    private readonly createReminder: CreateReminder,
    private readonly changeReminder: ChangeReminder,
    private readonly deleteReminder: DeleteReminder,
  ) {}

  @Get()
  async list(@CurrentUser() { userId }: SignedInUser): Promise<RemindersBody> {
    return success({ data: await this.reminders.list(userId) });
  }

  @Post()
  @NeedsFeature('customReminders')
  @Idempotent()
  @RateLimited({ points: 120, seconds: 60, by: 'user' })
  async create(
    @CurrentUser() { userId }: SignedInUser,
    @Body() form: CreateReminderDto,
  ): Promise<ReminderBody> {
    const id = await this.createReminder.execute(userId, form.steamAppId, planOf(form));
    return this.answer(userId, id, 'Reminder created.');
  }

  @Put(':id')
  @NeedsFeature('customReminders')
  @Idempotent()
  async change(
    @CurrentUser() { userId }: SignedInUser,
    @Param('id') id: string,
    @Body() form: ChangeReminderDto,
  ): Promise<ReminderBody> {
    await this.changeReminder.execute(userId, id, planOf(form));
    return this.answer(userId, id, 'Reminder updated.');
  }

  @Delete(':id')
  @NeedsFeature('customReminders')
  async delete(@CurrentUser() { userId }: SignedInUser, @Param('id') id: string): Promise<UndoableBody> {
    return success({ undo: await this.deleteReminder.execute(userId, id) });
  }

  private async answer(userId: string, id: string, message: string): Promise<ReminderBody> {
    return success({
      message,
      data: { reminder: found(await this.reminders.find(userId, id), ReminderNotFound) },
    });
  }
}
