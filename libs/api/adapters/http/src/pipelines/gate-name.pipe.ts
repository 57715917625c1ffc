import { Injectable } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { GATE_NAME } from '@patchlight/contracts';
import { DomainError } from '@patchlight/domain';

const MESSAGE = 'name must be 1 to 50 of a-z, 0-9 and -';

/** The name of a gate in the path. */
@Injectable()
export class GateNamePipe implements PipeTransform<string, string> {
  transform(name: string): string {
    if (!GATE_NAME.test(name)) throw new DomainError('invalid', MESSAGE, { fields: { name: [MESSAGE] } });
    return name;
  }
}
