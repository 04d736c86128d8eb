import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { languagesOf, prefixOf, type Language } from '@tocada/contracts/ground/language.js';
import type { ClientPageEntry, ClientPageState, RefusedForm } from '@tocada/contracts/deals/client-page.rendering.js';
import type { AppError } from '@tocada/runtime/app-error.js';
import type { Response } from 'express';
import { CachedAnswer } from '../cache/cached-answer.js';
import { serverEntryOf } from '../pages/frontend.js';
import { withIcons } from '../pages/page-renderer.js';
import { templateOf, type Template } from '../pages/template.js';
import { CurrentSite } from '../site/current-site.js';
import { pageHeaders } from './client-page.headers.js';
import type { Visit } from './visit.js';

interface Shown extends Pick<ClientPageState, 'page' | 'view'>, Partial<Pick<ClientPageState, 'done'>> {
  refused?: { act: string; error: AppError; fields: Record<string, string> };
}

const plainDocuments = new WeakMap<Template, string>();

/** The document around the pages of the site without what belongs to their scripts and to installing the site. */
function plain(template: Template): string {
  const document =
    plainDocuments.get(template) ??
    template.html
      .replace(/<template id="boot">[^]*?<\/template>/, '')
      .replace(/<script[^>]*>[^]*?<\/script>\s*/g, '')
      .replace(/<link rel="manifest"[^>]*>\s*/, '');
  plainDocuments.set(template, document);
  return document;
}

@Injectable()
export class ClientPageRenderer {
  constructor(private readonly site: CurrentSite) {}

  async send({ page, view, done, refused }: Shown, { token, request }: Visit, response: Response): Promise<void> {
    const { site: primary } = await this.site.get();
    const languages = languagesOf(primary);
    const language: Language = view?.language ?? languages.primary;
    const isSecond = languages.second === language;
    const { site } = isSecond ? await this.site.get(language) : { site: primary };
    const template = templateOf(site.theme, language);
    const { renderClientPage } = (await import(serverEntryOf(language))) as ClientPageEntry;
    const drawn = renderClientPage({
      page,
      view,
      site,
      palette: template.palette,
      home: isSecond ? prefixOf(language, languages) : '/',
      token,
      key: randomUUID(),
      done,
      refused: refused && told(refused, language),
    });
    // Functions, because a "$&" in a text would be read as a pattern.
    const html = withIcons(plain(template), site)
      .replace('<!--head-->', () => drawn.head)
      .replace('<!--body-->', () => drawn.body)
      .replace('<!--notice-->', () => `<script>${drawn.script}</script>`);
    const headers = { ...pageHeaders(template, drawn.styles, drawn.script), 'content-language': language };
    const status = refused?.error.status ?? 200;
    const type = 'text/html; charset=utf-8';
    new CachedAnswer({ status, type, body: Buffer.from(html) }, headers).send(request, response);
  }
}

function told({ act, error, fields }: NonNullable<Shown['refused']>, language: Language): RefusedForm {
  const { message, errors = [] } = error.toBody(language);
  return { act, isMissing: error.code === 'not_found', message, errors, fields };
}
