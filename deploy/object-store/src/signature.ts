import { createHash, createHmac } from 'node:crypto';
import { sameText } from './compare.js';
import { S3Error } from './errors.js';
import type { S3Request } from './request.js';
import type { Caller, Sessions } from './sessions.js';
import { encodeUri } from './uri.js';

type Service = 's3' | 'sts';

/** The part of a credential that a signature is valid for. `date` is YYYYMMDD. */
interface Scope {
  accessKeyId: string;
  date: string;
  region: string;
  service: string;
}

interface Claim {
  scope: Scope;
  signedHeaders: string[];
  signature: string;
  /** YYYYMMDDTHHMMSSZ */
  timestamp: string;
  payloadHash: string | undefined;
}

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MAX_SKEW_MS = 15 * 60 * 1000;
const MAX_EXPIRY_SECONDS = 7 * 24 * 60 * 60;

/**
 * The caller of a request, from its Authorization header or its presigned query (Signature Version 4); anonymous
 * without either. `payloadHash` (hex SHA-256) replaces the hash in the request. Throws the S3 error of the first fault.
 */
export function authenticate(
  request: S3Request,
  expected: { region: string; service: Service; sessions: Sessions; payloadHash?: string },
): Caller {
  const authorization = request.message.headers.authorization;
  const presigned = request.query.has('X-Amz-Signature') || request.query.has('X-Amz-Algorithm');
  if (authorization !== undefined && presigned) {
    throw new S3Error('InvalidArgument', 'Only one way to authenticate is allowed.');
  }
  if (authorization === undefined && !presigned) return { kind: 'anonymous' };

  const claim = authorization === undefined ? readPresigned(request) : readAuthorization(request, authorization);
  if (claim.scope.region !== expected.region || claim.scope.service !== expected.service) {
    throw new S3Error(
      'AuthorizationHeaderMalformed',
      `The credential scope should be ${expected.region}/${expected.service}.`,
    );
  }
  if (!claim.timestamp.startsWith(claim.scope.date)) throw new S3Error('SignatureDoesNotMatch');
  requireSignedHeaders(request, claim.signedHeaders);
  const { secret, caller } = expected.sessions.resolve(
    claim.scope.accessKeyId,
    request.parameters.get('x-amz-security-token'),
  );
  const payloadHash = expected.payloadHash ?? claim.payloadHash;
  if (payloadHash === undefined) {
    throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256');
  }
  const canonical = canonicalRequest(request, claim.signedHeaders, payloadHash);
  const { date, region, service } = claim.scope;
  const toSign = [ALGORITHM, claim.timestamp, `${date}/${region}/${service}/aws4_request`, sha256(canonical)].join(
    '\n',
  );
  if (!sameText(sign(secret, claim.scope, toSign), claim.signature)) throw new S3Error('SignatureDoesNotMatch');
  return caller;
}

/** The SigV4 signature (hex) of a string to sign, or of a form's policy. */
export function sign(secret: string, scope: Scope, text: string): string {
  const steps = [scope.date, scope.region, scope.service, 'aws4_request', text];
  return steps.reduce<string | Buffer>((key, step) => hmac(key, step), `AWS4${secret}`).toString('hex');
}

/** Reads `KEY/20260131/us-east-1/s3/aws4_request`; an access key may itself hold slashes. */
export function parseCredential(credential: string): Scope | undefined {
  const match = /^(.+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request$/.exec(credential);
  if (!match) return undefined;
  const [, accessKeyId = '', date = '', region = '', service = ''] = match;
  return { accessKeyId, date, region, service };
}

/** Parses YYYYMMDDTHHMMSSZ to milliseconds since 1970; NaN for any other text. */
export function parseTimestamp(text: string): number {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  return match ? Date.parse(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}Z`) : NaN;
}

function readAuthorization(request: S3Request, authorization: string): Claim {
  if (!authorization.startsWith(`${ALGORITHM} `)) {
    throw new S3Error(
      'InvalidRequest',
      `The authorization mechanism you have provided is not supported; use ${ALGORITHM}.`,
    );
  }
  const fields = new Map<string, string>();
  for (const field of authorization.slice(ALGORITHM.length + 1).split(',')) {
    const equals = field.indexOf('=');
    fields.set(field.slice(0, equals).trim(), field.slice(equals + 1).trim());
  }
  const scope = parseCredential(fields.get('Credential') ?? '');
  const signedHeaders = fields.get('SignedHeaders');
  const signature = fields.get('Signature');
  if (!scope || !signedHeaders || !signature) throw new S3Error('AuthorizationHeaderMalformed');

  const timestamp = request.parameters.get('x-amz-date') ?? '';
  const time = parseTimestamp(timestamp);
  if (Number.isNaN(time)) throw new S3Error('AccessDenied', 'Authentication requires a valid x-amz-date header.');
  if (Math.abs(Date.now() - time) > MAX_SKEW_MS) throw new S3Error('RequestTimeTooSkewed');
  const payloadHash = request.parameters.get('x-amz-content-sha256');
  return { scope, signedHeaders: signedHeaders.split(';'), signature, timestamp, payloadHash };
}

function readPresigned({ query, parameters }: S3Request): Claim {
  const scope = parseCredential(query.get('X-Amz-Credential') ?? '');
  const signedHeaders = query.get('X-Amz-SignedHeaders');
  const signature = query.get('X-Amz-Signature');
  const timestamp = query.get('X-Amz-Date') ?? '';
  const time = parseTimestamp(timestamp);
  if (query.get('X-Amz-Algorithm') !== ALGORITHM || !scope || !signedHeaders || !signature || Number.isNaN(time)) {
    throw new S3Error('AuthorizationQueryParametersError');
  }
  const seconds = Number(query.get('X-Amz-Expires') ?? NaN);
  if (!(seconds >= 1 && seconds <= MAX_EXPIRY_SECONDS)) {
    throw new S3Error(
      'AuthorizationQueryParametersError',
      `X-Amz-Expires must be from 1 to ${MAX_EXPIRY_SECONDS} seconds.`,
    );
  }
  if (time > Date.now() + MAX_SKEW_MS) throw new S3Error('AccessDenied', 'Request is not valid yet');
  if (time + seconds * 1000 < Date.now()) throw new S3Error('AccessDenied', 'Request has expired');
  const payloadHash = parameters.get('x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD';
  return { scope, signedHeaders: signedHeaders.split(';'), signature, timestamp, payloadHash };
}

// An unsigned x-amz-* header could turn a presigned upload into another operation, such as a copy.
function requireSignedHeaders(request: S3Request, signedHeaders: string[]): void {
  const signed = new Set(signedHeaders);
  const missing = Object.keys(request.message.headers).find((name) => name.startsWith('x-amz-') && !signed.has(name));
  if (!signed.has('host') || missing) {
    throw new S3Error(
      'AccessDenied',
      `There were headers present in the request which were not signed: ${missing ?? 'host'}`,
    );
  }
}

function canonicalRequest(request: S3Request, signedHeaders: string[], payloadHash: string): string {
  const query = [...request.query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encodeUri(name), encodeUri(value)] as const)
    .toSorted((a, b) => compare(a[0], b[0]) || compare(a[1], b[1]))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const headers = signedHeaders.map((name) => {
    const value = request.message.headers[name] ?? '';
    return `${name}:${(Array.isArray(value) ? value.join(',') : value).trim().replace(/\s+/g, ' ')}\n`;
  });
  return [request.method, request.canonicalPath, query, headers.join(''), signedHeaders.join(';'), payloadHash].join(
    '\n',
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
