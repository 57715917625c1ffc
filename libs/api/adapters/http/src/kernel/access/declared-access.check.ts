import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { accessOf } from './access.decorators.ts';

/** Fails the start if a handler declares no access level. */
@Injectable()
export class DeclaredAccessCheck implements OnApplicationBootstrap {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  onApplicationBootstrap(): void {
    const undeclared = this.discovery.getControllers().flatMap(({ metatype }) => {
      const controller = metatype as new () => object;
      const prototype = controller.prototype as Record<string, () => unknown>;
      return this.scanner
        .getAllMethodNames(prototype)
        .filter((name) => Reflect.hasMetadata(PATH_METADATA, prototype[name]!))
        .filter((name) => accessOf(this.reflector, prototype[name]!, controller) === undefined)
        .map((name) => `${controller.name}.${name}`);
    });
    if (undeclared.length > 0) {
      throw new Error(`These handlers don't declare who may call them: ${undeclared.join(', ')}`);
    }
  }
}
