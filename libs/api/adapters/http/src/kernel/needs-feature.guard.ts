import { applyDecorators, Injectable, SetMetadata, UseGuards } from '@nestjs/common';
import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { BillingQueries } from '@patchlight/application';
import type { Feature } from '@patchlight/contracts';
import { DomainError } from '@patchlight/domain';
import type { FastifyRequest } from 'fastify';
import { signedInUserOf } from './current-user.decorator.ts';

const FEATURE = 'patchlight:feature';

@Injectable()
class FeatureGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly billing: BillingQueries,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const feature = this.reflector.getAllAndOverride<Feature>(FEATURE, [
      context.getHandler(),
      context.getClass(),
    ]);
    const { userId } = signedInUserOf(context.switchToHttp().getRequest<FastifyRequest>());
    const { hasAccess, message } = await this.billing.featureAccess(userId, feature);
    if (!hasAccess) throw new DomainError('forbidden', message);
    return true;
  }
}

/** Lets only users through whose plan has the feature; the others are told why. Beside `@SignedIn()`. */
export const NeedsFeature = (feature: Feature): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(FEATURE, feature), UseGuards(FeatureGuard));
