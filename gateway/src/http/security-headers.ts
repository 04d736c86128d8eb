import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';

/** The directives of a content security policy: name → sources. */
export type Policy = Record<string, string[]>;

/** For a site with an https address. Over plain http the header means nothing, and RFC 6797 forbids it. */
const onlyHttps: Record<string, string> = {};

/** Call before the first answer is made: this site has an https address. */
export function demandHttps(): void {
  for (const headers of [onlyHttps, SECURITY_HEADERS, FILE_HEADERS])
    headers['strict-transport-security'] = 'max-age=31536000';
}

/** For whatever is no page: no browser may load, run or frame anything from it. */
export const NOT_A_PAGE: Policy = {
  defaultSrc: ["'none'"],
  formAction: ["'none'"],
  frameAncestors: ["'none'"],
  baseUri: ["'none'"],
};

/** The older header knows no list of sites, so a page for some of them goes without. */
const framing = ({ frameAncestors = ["'none'"] }: Policy) =>
  ({ "'none'": { action: 'deny' as const }, "'self'": { action: 'sameorigin' as const } })[frameAncestors[0]!] ?? false;

export function headersWith(policy: Policy): Record<string, string> {
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    crossOriginEmbedderPolicy: false,
    // The companion's sign-in windows report back to the page that opened them.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // Share previews load images from other sites.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: false,
    xFrameOptions: framing(policy),
    xDnsPrefetchControl: false,
    // For browsers and plugins that are gone, at the cost of bytes in every answer.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, (error?: unknown) => {
    if (error) throw error;
  });
  return {
    ...(response.getHeaders() as Record<string, string>),
    ...onlyHttps,
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
}

/** Made once: the headers are the same for every answer that is no page, cached or not. */
export const SECURITY_HEADERS = headersWith(NOT_A_PAGE);

const OF_FILES = ['cross-origin-resource-policy', 'x-content-type-options'];

/** The headers that mean something for a file which no window opens as a page; the others would be half of a small one. */
export const FILE_HEADERS: Record<string, string> = Object.fromEntries(
  Object.entries(SECURITY_HEADERS).filter(([name]) => OF_FILES.includes(name)),
);
