import { Injectable } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { LIMITS } from '@patchlight/contracts';
import { DomainError } from '@patchlight/domain';

/** Maximum length in JSON. */
export const APP_ID_BYTES = String(LIMITS.appIdMax).length;

/** Parses an app id from the path. */
@Injectable()
export class AppIdPipe implements PipeTransform<string, number> {
  transform(text: string): number {
    if (!/^-?\d+$/.test(text)) throw new DomainError('invalid', 'Steam App ID must be an integer');
    const appId = Number(text);
    if (appId < 1) throw new DomainError('invalid', 'Steam App ID must be positive');
    if (appId > LIMITS.appIdMax) throw new DomainError('invalid', 'Invalid Steam App ID');
    return appId;
  }
}
