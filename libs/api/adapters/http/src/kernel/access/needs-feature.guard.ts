import { applyDecorators, Injectable, SetMetadata, UseGuards } from '@nestjs/common';
import type { CanActivate, ExecutionContext, Type } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { BillingQueries, EarlyAccess } from '@patchlight/application';
import { EARLY_FEATURES } from '@patchlight/contracts';
import type { EarlyFeature, Feature } from '@patchlight/contracts';
import { DomainError } from '@patchlight/domain';
import type { FastifyRequest } from 'fastify';
import { callingUserOf } from './current-user.decorator.ts';

const FEATURE = 'patchlight:feature';

type Handler = Parameters<Reflector['get']>[1];

/** The feature required by a handler, or else by its controller; undefined if none. */
export const featureOf = (reflector: Reflector, handler: Handler, controller: Type): Feature | undefined =>
  reflector.getAllAndOverride<Feature | undefined>(FEATURE, [handler, controller]);

@Injectable()
class FeatureGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly billing: BillingQueries,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const feature = featureOf(this.reflector, context.getHandler(), context.getClass())!;
    const { userId } = callingUserOf(context.switchToHttp().getRequest<FastifyRequest>());
    const { hasAccess, message } = await this.billing.getFeatureAccess(userId, feature);
    if (!hasAccess) throw new DomainError('forbidden', message);
    return true;
  }
}

/** Requires a plan with the feature. Beside `@SignedIn()`. */
export const NeedsFeature = (feature: Feature): MethodDecorator & ClassDecorator =>
  applyDecorators(SetMetadata(FEATURE, feature), UseGuards(FeatureGuard));

@Injectable()
class EarlyAccessGuard implements CanActivate {
  constructor(private readonly earlyAccess: EarlyAccess) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { userId } = callingUserOf(context.switchToHttp().getRequest<FastifyRequest>());
    if (!(await this.earlyAccess.isOn(userId)))
      throw new DomainError(
        'forbidden',
        'Switch early access on in the settings of your subscription first.',
      );
    return true;
  }
}

/** Requires early access while the feature is early; then nothing. Beside `@SignedIn()`. */
export const NeedsEarlyAccess = (feature: EarlyFeature): MethodDecorator & ClassDecorator =>
  EARLY_FEATURES[feature].isEarly
    ? applyDecorators(NeedsFeature('earlyAccess'), UseGuards(EarlyAccessGuard))
    : applyDecorators();
