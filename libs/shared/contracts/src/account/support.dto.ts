import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { LIMITS } from '../kernel/limits.ts';

const SUBJECT_MISSING = 'Subject is required';
const MESSAGE_MISSING = 'Message is required';

const trimmed = ({ value }: { value: unknown }): unknown =>
  typeof value === 'string' ? value.trim() : value;

/** Body of POST /api/support/requests. */
export class ContactSupportDto {
  @Matches(/^\P{Cc}*$/u, { message: 'Subject must be one line' })
  @MaxLength(LIMITS.supportSubjectMaxLength, {
    message: `Subject must be at most ${LIMITS.supportSubjectMaxLength} characters`,
  })
  @MinLength(1, { message: SUBJECT_MISSING })
  @IsString({ message: SUBJECT_MISSING })
  @Transform(trimmed)
  subject!: string;

  @Matches(/^[\P{Cc}\n\r\t]*$/u, { message: 'Message holds characters that cannot be sent' })
  @MaxLength(LIMITS.supportMessageMaxLength, {
    message: `Message must be at most ${LIMITS.supportMessageMaxLength.toLocaleString('en-US')} characters`,
  })
  @MinLength(1, { message: MESSAGE_MISSING })
  @IsString({ message: MESSAGE_MISSING })
  @Transform(trimmed)
  message!: string;
}
