import { Controller, Get } from '@nestjs/common';
import type { ClientConfigBody } from '@patchlight/contracts';
import { Public } from './access/access.decorators.ts';
import { HttpOptions } from './http-options.ts';

/** Configuration of the web app, before sign-in. */
@Controller('config')
export class ClientConfigController {
  constructor(private readonly options: HttpOptions) {}

  @Public()
  @Get()
  config(): ClientConfigBody {
    return this.options.clientConfig;
  }
}
