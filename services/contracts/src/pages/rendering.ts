import type { ZoneOffsets } from '../ground/days.js';
import type { FieldError } from '../ground/errors.js';
import type { Palette } from '../site/palette.js';
import type { Site } from '../site/site.js';
import type { PageName } from './pages.js';

/** A form that the browser posted without scripts and the server refused. */
export interface Posted {
  /** The typed values; null when the form could not be read. */
  fields: Record<string, string> | null;
  errors: FieldError[];
  message: string;
}

/** The state that the server rendered the page with. The browser hydrates the page with the same state. */
export interface PageState {
  site: Site;
  /** The start of the addresses of pages: "https://band.example", or "https://band.example/en" in the second language. */
  origin: string;
  /** ISO instant of rendering */
  now: string;
  /** The offsets of the site's zone around `now`; empty in development. */
  offsets: ZoneOffsets;
  /** Answers by API address. A key is missing when its load failed; null means that the event does not exist. */
  fallback: Record<string, unknown>;
  posted?: Posted | undefined;
  /** The page that the frame of another site shows. */
  embedded?: PageName | undefined;
}

export interface RenderRequest extends Omit<PageState, 'embedded'> {
  /** The path with query and without the prefix of a language, for example "/events/5f…". */
  url: string;
  palette: Palette;
}

export interface Drawn {
  /** Inner HTML that goes into the head. */
  head: string;
  /** The text of each style element in `head`, for the hashes of the content security policy. */
  styles: string[];
  /** Inner HTML of #root. */
  body: string;
}

export interface RenderedPage extends Drawn {
  status: 200 | 404;
  notice: string;
  /** Preloads of the page's own scripts. */
  chunks: string;
  /** JSON text for the #state script, safe inside HTML. */
  state: string;
}

/** The frontend's build for the server, which the gateway loads. */
export interface PageEntry {
  render(request: RenderRequest): RenderedPage;
}
