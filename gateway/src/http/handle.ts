import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import type { Route } from '@tocada/contracts/kit/route.js';

export const ROUTE = 'route';

/** Makes a method the handler of a route. The admin guard and the audit trail find the route at the handler. */
export const Handle = (route: Route) =>
  applyDecorators(
    RequestMapping({ method: RequestMethod[route.method], path: route.path }),
    HttpCode(route.status),
    SetMetadata(ROUTE, route),
  );
