import { readFile } from 'node:fs/promises';
import { Controller, Get } from '@nestjs/common';
import { Public } from '../kernel/access/access.decorators.ts';
import { HttpOptions } from '../kernel/http-options.ts';
import { Revalidated } from '../kernel/revalidated.interceptor.ts';

const CACHED_SECONDS = 300;

/** The description of the API. */
@Public()
@Controller('openapi.json')
export class OpenApiController {
  constructor(private readonly options: HttpOptions) {}

  /** This document. */
  @Get()
  @Revalidated(CACHED_SECONDS)
  read(): Promise<string> {
    return readFile(this.options.openApiFile, 'utf8');
  }
}
