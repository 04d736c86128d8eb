import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { languagesOf, splitLanguage } from '@tocada/contracts/ground/language.js';
import type { Request } from 'express';
import { NotSpoken } from '../http/languages.js';
import { CurrentSite } from './current-site.js';

/** Leaves the addresses in a language that the site has never had to the page of all unknown addresses. */
@Injectable()
export class SpokenGuard implements CanActivate {
  constructor(private readonly site: CurrentSite) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const { path } = context.switchToHttp().getRequest<Request>();
    const { named } = splitLanguage(path.replace(/^\/share(?=\/)/, ''));
    if (!named) return true;
    const { second, former } = languagesOf((await this.site.get()).site);
    if (named !== second && named !== former) throw new NotSpoken();
    return true;
  }
}
