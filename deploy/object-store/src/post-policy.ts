import { sameText } from './compare.js';
import { S3Error } from './errors.js';
import { type Caller, type Sessions } from './sessions.js';
import { parseCredential, parseTimestamp, sign } from './signature.js';

interface FormGrant {
  caller: Caller;
  /** Bytes. */
  minBytes: number;
  maxBytes: number;
}

const UNCHECKED_FIELDS = new Set(['policy', 'x-amz-signature', 'file']);

/**
 * Checks the fields of a browser form (names in lower case) against the signed policy among them. Throws AccessDenied,
 * SignatureDoesNotMatch, InvalidPolicyDocument or the errors of the credentials.
 */
export function checkPostPolicy(
  fields: ReadonlyMap<string, string>,
  expected: { bucket: string; region: string; sessions: Sessions },
): FormGrant {
  const policy = fields.get('policy');
  const signature = fields.get('x-amz-signature');
  const scope = parseCredential(fields.get('x-amz-credential') ?? '');
  if (!policy || !signature || !scope || fields.get('x-amz-algorithm') !== 'AWS4-HMAC-SHA256') {
    throw new S3Error('AccessDenied', 'The form holds no signed policy.');
  }
  const timestamp = fields.get('x-amz-date') ?? '';
  if (Number.isNaN(parseTimestamp(timestamp)) || !timestamp.startsWith(scope.date)) {
    throw new S3Error('AccessDenied', 'The form holds no valid x-amz-date.');
  }
  if (scope.region !== expected.region || scope.service !== 's3') {
    throw new S3Error('AuthorizationHeaderMalformed', `The credential scope should be ${expected.region}/s3.`);
  }
  const { secret, caller } = expected.sessions.resolve(scope.accessKeyId, fields.get('x-amz-security-token'));
  if (!sameText(sign(secret, scope, policy), signature)) throw new S3Error('SignatureDoesNotMatch');

  if ((fields.get('bucket') ?? expected.bucket) !== expected.bucket) throw denied('The form is for another bucket.');
  const { expiration, conditions } = parseDocument(policy);
  if (!(Date.parse(expiration) > Date.now())) throw denied('Policy expired.');
  return { caller, ...checkConditions(conditions, new Map([...fields, ['bucket', expected.bucket]]), fields) };
}

function checkConditions(
  conditions: unknown[],
  values: ReadonlyMap<string, string>,
  fields: ReadonlyMap<string, string>,
): { minBytes: number; maxBytes: number } {
  const covered = new Set<string>();
  let minBytes = 0;
  let maxBytes = Infinity;
  for (const condition of conditions.flatMap(toTriples)) {
    const [operator, first, second] = condition;
    if (operator === 'content-length-range') {
      if (!isWholeNumber(first) || !isWholeNumber(second)) throw new S3Error('InvalidPolicyDocument');
      minBytes = Math.max(minBytes, Number(first));
      maxBytes = Math.min(maxBytes, Number(second));
      continue;
    }
    if (typeof first !== 'string' || typeof second !== 'string') throw new S3Error('InvalidPolicyDocument');
    const name = first.replace(/^\$/, '').toLowerCase();
    const value = values.get(name) ?? '';
    const holds = operator === 'eq' ? value === second : operator === 'starts-with' && value.startsWith(second);
    if (!holds) throw denied(`Policy Condition failed: ["${operator}", "$${name}", "${second}"]`);
    covered.add(name);
  }
  const extra = [...fields.keys()].find(
    (name) => !covered.has(name) && !UNCHECKED_FIELDS.has(name) && !name.startsWith('x-ignore-'),
  );
  if (extra !== undefined) throw denied(`Extra input fields: ${extra}`);
  return { minBytes, maxBytes };
}

/** A condition is `[operator, name, value]`, or an object of name and value pairs that all must be equal. */
function toTriples(condition: unknown): [unknown, unknown, unknown][] {
  if (Array.isArray(condition)) return [[condition[0], condition[1], condition[2]]];
  if (typeof condition !== 'object' || condition === null) throw new S3Error('InvalidPolicyDocument');
  return Object.entries(condition).map(([name, value]) => ['eq', name, value]);
}

function parseDocument(policy: string): { expiration: string; conditions: unknown[] } {
  try {
    const document = JSON.parse(Buffer.from(policy, 'base64').toString()) as {
      expiration: string;
      conditions: unknown[];
    };
    if (typeof document.expiration === 'string' && Array.isArray(document.conditions)) return document;
  } catch {
    // Every malformed shape ends in the same error below.
  }
  throw new S3Error('InvalidPolicyDocument');
}

function isWholeNumber(value: unknown): boolean {
  return /^\d{1,15}$/.test(String(value));
}

function denied(reason: string): S3Error {
  return new S3Error('AccessDenied', `Invalid according to Policy: ${reason}`);
}
