import { UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { BillingErrorCode } from '@patchlight/contracts';
import { catchError } from 'rxjs';
import type { Observable } from 'rxjs';
import { CodedFailure, faultOf } from './fault.ts';

/** Failures not caused by the caller: conflicts, the payment provider, or a bug. */
const NOT_BY_CALLER = new Set([409, 500, 503]);

class FailsAsInterceptor implements NestInterceptor {
  constructor(private readonly code: BillingErrorCode) {}

  intercept(_: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    return next.handle().pipe(
      catchError((thrown: unknown) => {
        throw NOT_BY_CALLER.has(faultOf(thrown).status) ? new CodedFailure(this.code, thrown) : thrown;
      }),
    );
  }
}

/** Sets the error code of the handler's failures. Client errors (400, 401, 403, 404, 429) keep theirs. */
export const FailsAs = (code: BillingErrorCode): MethodDecorator =>
  UseInterceptors(new FailsAsInterceptor(code));
