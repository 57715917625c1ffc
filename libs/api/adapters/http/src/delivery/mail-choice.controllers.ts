import { Body, Controller, Get, HttpCode, Post, Put, Query, Redirect } from '@nestjs/common';
import {
  ChangeMailChoice,
  PreviewDigest,
  ReadMailChoice,
  ResumeMails,
  TestMail,
} from '@patchlight/application';
import type { SignedInUser } from '@patchlight/application';
import { ChangeMailChoiceDto, MailLinkDto } from '@patchlight/contracts';
import type { DigestPreviewBody, MailChoiceBody, MailTestBody } from '@patchlight/contracts';
import { SessionEnded } from '@patchlight/domain';
import { FromAnyOrigin, Public, SignedIn } from '../kernel/access/access.decorators.ts';
import { CurrentUser } from '../kernel/access/current-user.decorator.ts';
import { RateLimited } from '../kernel/access/rate-limit.guard.ts';
import { found, success } from '../kernel/envelope.ts';
import { AcceptsBody, DEFAULT_BODY } from '../kernel/gate/wire-limits.ts';

interface Done {
  success: true;
  message: string;
}

/** Mails about updates, by the signed links in them; without a session. */
@Public()
@Controller('mail')
export class MailChoiceController {
  constructor(
    private readonly readMailChoice: ReadMailChoice,
    private readonly changeMailChoice: ChangeMailChoice,
  ) {}

  /** Leads to the page, with the token in the fragment. Changes nothing, since scanners of mails open all links. */
  @Get('unsubscribe')
  @Redirect()
  page(@Query() { t }: MailLinkDto): { url: string; statusCode: number } {
    return { url: `/unsubscribe#${new URLSearchParams({ token: t })}`, statusCode: 303 };
  }

  /** One click in a mail client (RFC 8058), which posts a form. */
  @Post('unsubscribe')
  @HttpCode(200)
  @FromAnyOrigin()
  @AcceptsBody({ ...DEFAULT_BODY, takesForms: true })
  async unsubscribe(@Query() { t }: MailLinkDto): Promise<Done> {
    await this.changeMailChoice.execute(t, 'off');
    return success({
      message: 'You get no more emails about updates. Emails about your account continue.',
    });
  }

  @Get('choice')
  async choice(@Query() { t }: MailLinkDto): Promise<MailChoiceBody> {
    return success({ data: await this.readMailChoice.execute(t) });
  }

  @Put('choice')
  async choose(
    @Query() { t }: MailLinkDto,
    @Body() { choice }: ChangeMailChoiceDto,
  ): Promise<MailChoiceBody> {
    await this.changeMailChoice.execute(t, choice);
    return success({ data: await this.readMailChoice.execute(t) });
  }
}

/** The caller's address for mails. */
@SignedIn()
@Controller('user/mail-address')
export class MailAddressController {
  constructor(
    private readonly resumeMails: ResumeMails,
    private readonly testMail: TestMail,
  ) {}

  @RateLimited({ points: 10, seconds: 60 * 60, by: 'user' })
  @Post('use-again')
  @HttpCode(200)
  async useAgain(@CurrentUser() { userId }: SignedInUser): Promise<Done> {
    await this.resumeMails.execute(userId);
    return success({ message: 'Emails about updates go to your address again.' });
  }

  /** Mails a test at once, and says what the mail server answers. */
  @RateLimited({ points: 5, seconds: 60 * 60, by: 'user' })
  @Post('test')
  @HttpCode(200)
  async test(@CurrentUser() { userId }: SignedInUser): Promise<MailTestBody> {
    return success({ data: await this.testMail.execute(userId) });
  }
}

/** The caller's digest. */
@SignedIn()
@Controller('user/digest')
export class DigestController {
  constructor(private readonly previewDigest: PreviewDigest) {}

  @Get('preview')
  async preview(@CurrentUser() { userId }: SignedInUser): Promise<DigestPreviewBody> {
    return success({ data: found(await this.previewDigest.execute(userId), SessionEnded) });
  }
}
