import type { FieldError } from '../ground/errors.js';
import type { Drawn } from '../pages/rendering.js';
import type { Palette } from '../site/palette.js';
import type { Site } from '../site/site.js';
import type { ClientPageView } from './client-page.js';

/** A form of the client's page that was refused. */
export interface RefusedForm {
  /** The last part of the address that the form was sent to. */
  act: string;
  /** There is no page behind the link, or no such file. */
  isMissing: boolean;
  message: string;
  errors: FieldError[];
  /** The typed values. */
  fields: Record<string, string>;
}

export interface ClientPageState {
  /** `review`: the step before the signature. */
  page: 'main' | 'review' | 'not-me';
  /** Undefined: there is no page behind the link, or it cannot be read. */
  view: ClientPageView | undefined;
  site: Site;
  /** The path of the home page. */
  home: string;
  token: string;
  /** Each form sends it: the same form sent twice is one act. */
  key: string;
  /** The word for what the client has just done. */
  done: string | undefined;
  refused: RefusedForm | undefined;
}

export interface DrawnClientPage extends Drawn {
  /** The text of the page's only script. */
  script: string;
}

/** The frontend's build for the server, as far as it draws the client's page. */
export interface ClientPageEntry {
  renderClientPage(request: ClientPageState & { palette: Palette }): DrawnClientPage;
}
