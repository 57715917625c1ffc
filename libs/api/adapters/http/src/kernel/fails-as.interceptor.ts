import { UseInterceptors } from '@nestjs/common';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { BillingErrorCode } from '@patchlight/contracts';
import { catchError } from 'rxjs';
import type { Observable } from 'rxjs';
import { CodedFailure, faultOf } from './fault.ts';

/** The caller is not at fault: the state of things, the payment side, or a defect of ours. */
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

/** Gives the handler's failures a code of their own. Refusals to the caller (400, 401, 403, 404, 429) keep theirs. */
export const FailsAs = (code: BillingErrorCode): MethodDecorator =>
  UseInterceptors(new FailsAsInterceptor(code));
