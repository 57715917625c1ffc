import { Readable } from 'node:stream';
import { Body, Controller, Delete, Get, Res } from '@nestjs/common';
import { CloseAccount, ExportAccount } from '@patchlight/application';
import type { ArchivePage, Caller, SignedInUser } from '@patchlight/application';
import { DeleteAccountDto } from '@patchlight/contracts';
import type { FastifyReply } from 'fastify';
import { SignedIn } from '../kernel/access/access.decorators.ts';
import { FromCaller } from '../kernel/access/caller.decorator.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { success } from '../kernel/envelope.ts';

const HOUR = 60 * 60;

/** Serializes the pages of an archive as one JSON body with a list per section. */
async function* bodyOf(pages: AsyncIterable<ArchivePage>): AsyncGenerator<string> {
  yield `{"success":true,"data":{"exportedAt":${JSON.stringify(new Date())}`;
  let open: string | null = null;
  let isFirst = true;
  for await (const { section, rows } of pages) {
    if (section !== open) {
      yield `${open === null ? '' : ']'},${JSON.stringify(section)}:[`;
      open = section;
      isFirst = true;
    }
    for (const row of rows) {
      yield `${isFirst ? '' : ','}${JSON.stringify(row)}`;
      isFirst = false;
    }
  }
  yield `${open === null ? '' : ']'}}}`;
}

/** Export and deletion of the caller's data. */
@SignedIn()
@Controller('user')
export class PrivacyController {
  constructor(
    private readonly exportAccount: ExportAccount,
    private readonly closeAccount: CloseAccount,
  ) {}

  /** Streamed, since an archive may be large. */
  @RateLimited({ points: 5, seconds: HOUR, by: 'user' })
  @Get('export-data')
  async exportData(
    @CurrentUser() { userId }: SignedInUser,
    @FromCaller() caller: Caller,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const pages = await this.exportAccount.execute(userId, caller);
    const name = `patchlight-data-${new Date().toISOString().slice(0, 10)}.json`;
    await reply
      .type('application/json; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .send(Readable.from(bodyOf(pages)));
  }

  @RateLimited({ points: 10, seconds: HOUR, by: 'user' })
  @Delete('delete-account')
  async deleteAccount(
    @CurrentUser() { userId, sessionId }: SignedInUser,
    @Body() { currentPassword }: DeleteAccountDto,
    @FromCaller() caller: Caller,
  ): Promise<{ success: true; message: string }> {
    await this.closeAccount.execute({ userId, sessionId, currentPassword, caller });
    return success({ message: 'Account deleted successfully' });
  }
}
