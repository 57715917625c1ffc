import { Injectable } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { DomainError } from '@patchlight/domain';

/** Reads the id of a row from a path; what cannot be one names nothing. */
@Injectable()
export class RowIdPipe implements PipeTransform<string, string> {
  transform(text: string): string {
    if (/^\d{1,18}$/.test(text)) return text;
    throw new DomainError('not-found', 'There is nothing under this id.');
  }
}
