import { Injectable, type OnModuleInit } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Route } from '@tocada/contracts/kit/route.js';
import { ROUTES } from '@tocada/contracts/routes.js';
import { ROUTE } from './handle.js';

/** Stops the boot when a route of the API has no handler or two, or when a handler has an address of the API and no route. */
@Injectable()
export class RoutesCheck implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  onModuleInit(): void {
    const handlers = this.discovery.getControllers().flatMap(({ metatype, instance }) => {
      const prefix = String(Reflect.getMetadata(PATH_METADATA, metatype!) ?? '');
      const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
      return this.scanner.getAllMethodNames(prototype).map((name) => ({ prefix, handler: prototype[name]! }));
    });
    const faults: string[] = [];
    const handled: Route[] = [];
    for (const { prefix, handler } of handlers) {
      if (Reflect.getMetadata(METHOD_METADATA, handler) === undefined) continue;
      const route = Reflect.getMetadata(ROUTE, handler) as Route | undefined;
      const paths = [Reflect.getMetadata(PATH_METADATA, handler)].flat().map((path) => `/${prefix}/${String(path)}`);
      if (route) handled.push(route);
      else faults.push(...paths.filter((path) => /^\/+api(\/|$)/.test(path)).map((path) => `no route for ${path}`));
    }
    for (const route of ROUTES) {
      const count = handled.filter((one) => one === route).length;
      if (count !== 1) faults.push(`${count} handlers for ${route.method} ${route.path}`);
    }
    for (const { method, path } of handled.filter((route) => !ROUTES.includes(route))) {
      faults.push(`handler for the unknown route ${method} ${path}`);
    }
    if (faults.length > 0) throw new Error(faults.join('\n'));
  }
}
