import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { INLINE_SCRIPTS } from '../pages/frontend.js';

const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...INLINE_SCRIPTS],
      // Uppy and Radix place their elements by style attributes.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      mediaSrc: ["'self'", 'blob:'],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
    },
  },
  crossOriginEmbedderPolicy: false,
  // The companion's sign-in windows report back to the page that opened them.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
  // Share previews load images from other sites.
  crossOriginResourcePolicy: { policy: 'cross-origin' },
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  xFrameOptions: { action: 'deny' },
  xDnsPrefetchControl: false,
  // For browsers and plugins that are gone, at the cost of bytes in every answer.
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

/** What helmet sets, made once: the headers are the same for every answer, cached or not. */
export const SECURITY_HEADERS: Record<string, string> = (() => {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, () => {});
  return {
    ...(response.getHeaders() as Record<string, string>),
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  };
})();

const OF_FILES = ['cross-origin-resource-policy', 'strict-transport-security', 'x-content-type-options'];

/** Those that mean something for a file which no window opens as a page; the others would be half of a small one. */
export const FILE_HEADERS: Record<string, string> = Object.fromEntries(
  Object.entries(SECURITY_HEADERS).filter(([name]) => OF_FILES.includes(name)),
);
