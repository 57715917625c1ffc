import { Injectable } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { DomainError } from '@patchlight/domain';

/** Parses the id of a row from the path; a malformed id gives 404. */
@Injectable()
export class RowIdPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    if (/^\d{1,18}$/.test(text)) return text;
    throw new DomainError('not-found', 'There is nothing under this id.');
  }
}
