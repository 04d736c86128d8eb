import { S3Error, type S3ErrorCode } from './errors.js';

interface Statement {
  effect: 'Allow' | 'Deny';
  actions: string[];
  resources: string[];
}
export type Policy = Statement[];

// Conditions and negations are not supported: a document with them is refused, because half of it would be wrong.
const KNOWN_FIELDS = new Set(['Sid', 'Effect', 'Action', 'Resource', 'Principal']);

/** Reads a session's policy (without Principal). Throws MalformedPolicyDocument. */
export function parseSessionPolicy(text: string): Policy {
  return readStatements(text, 'MalformedPolicyDocument').map((statement) => {
    if ('Principal' in statement) throw new S3Error('MalformedPolicyDocument', 'A session policy names no principal.');
    return toStatement(statement, 'MalformedPolicyDocument');
  });
}

/** Reads the statements of a bucket policy about everyone: there are no other accounts. Throws MalformedPolicy. */
export function parseBucketPolicy(text: string): Policy {
  const statements = readStatements(text, 'MalformedPolicy');
  return statements.flatMap((statement) => {
    if (!('Principal' in statement)) throw new S3Error('MalformedPolicy', 'Missing required field Principal.');
    const parsed = toStatement(statement, 'MalformedPolicy');
    return namesEveryone(statement['Principal']) ? [parsed] : [];
  });
}

/** Decides about an action (`s3:GetObject`) on a resource (an ARN). Deny wins; undefined when no statement matches. */
export function decide(policy: Policy, action: string, resource: string): 'Allow' | 'Deny' | undefined {
  const effects = policy
    .filter(
      (statement) =>
        statement.actions.some((pattern) => matchesGlob(pattern.toLowerCase(), action.toLowerCase())) &&
        statement.resources.some((pattern) => matchesGlob(pattern, resource)),
    )
    .map((statement) => statement.effect);
  return effects.includes('Deny') ? 'Deny' : effects[0];
}

/** Matches `*` (any run) and `?` (one character), in time proportional to pattern × text at worst. */
export function matchesGlob(pattern: string, text: string): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let resume = 0;
  while (t < text.length) {
    if (pattern[p] === '*') {
      star = p++;
      resume = t;
    } else if (pattern[p] === '?' || pattern[p] === text[t]) {
      p++;
      t++;
    } else if (star >= 0) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (pattern[p] === '*') p++;
  return p === pattern.length;
}

function readStatements(text: string, code: S3ErrorCode): Record<string, unknown>[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new S3Error(code, 'The policy is not valid JSON.');
  }
  if (!isRecord(document) || document['Statement'] === undefined) throw new S3Error(code);
  return toList(document['Statement']).map((statement) => {
    if (!isRecord(statement)) throw new S3Error(code);
    const unknown = Object.keys(statement).find((field) => !KNOWN_FIELDS.has(field));
    if (unknown) throw new S3Error(code, `The policy field ${unknown} is not supported.`);
    return statement;
  });
}

function toStatement(statement: Record<string, unknown>, code: S3ErrorCode): Statement {
  const effect = statement['Effect'];
  const actions = toList(statement['Action']);
  const resources = toList(statement['Resource']);
  if ((effect !== 'Allow' && effect !== 'Deny') || !isTextList(actions) || !isTextList(resources)) {
    throw new S3Error(code);
  }
  return { effect, actions, resources };
}

function namesEveryone(principal: unknown): boolean {
  return principal === '*' || (isRecord(principal) && toList(principal['AWS']).includes('*'));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTextList(list: unknown[]): list is string[] {
  return list.length > 0 && list.every((item) => typeof item === 'string');
}

function toList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [value];
}
