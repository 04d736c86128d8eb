import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { readDocument } from './body.js';
import { Call, type Service } from './call.js';
import { S3Error } from './errors.js';
import { wholeNumber } from './listing.js';
import { parseSessionPolicy } from './policy.js';
import type { S3Request } from './request.js';
import { authenticate } from './signature.js';
import { STS_NAMESPACE } from './xml.js';

const MIN_SECONDS = 900;
const MAX_SECONDS = 129_600;
const DEFAULT_SECONDS = 43_200;
const MAX_POLICY_CHARS = 2048;

/**
 * GetFederationToken (POST / with a form): credentials for 900 to 129600 seconds that may do what the policy allows.
 * Without a policy they may do nothing, as in AWS.
 */
export async function answerSts(service: Service, request: S3Request, response: ServerResponse): Promise<void> {
  if (request.message.headers.authorization === undefined) throw new S3Error('AccessDenied');
  const body = await readDocument(request);
  const payloadHash = createHash('sha256').update(body).digest('hex');
  const caller = authenticate(request, { ...service, service: 'sts', payloadHash });
  if (caller.kind !== 'root' && caller.kind !== 'user')
    throw new S3Error('AccessDenied', 'Temporary credentials cannot ask for others.');

  const form = new URLSearchParams(body);
  if (form.get('Action') !== 'GetFederationToken') throw new S3Error('NotImplemented');
  const name = form.get('Name') ?? '';
  if (!/^[\w+=,.@-]{2,32}$/.test(name)) throw new S3Error('ValidationError', 'Name must have 2 to 32 characters.');
  const seconds = wholeNumber(form.get('DurationSeconds'), DEFAULT_SECONDS);
  if (seconds < MIN_SECONDS || seconds > MAX_SECONDS) {
    throw new S3Error('ValidationError', `DurationSeconds must be from ${MIN_SECONDS} to ${MAX_SECONDS}.`);
  }
  const policy = form.get('Policy');
  if ((policy?.length ?? 0) > MAX_POLICY_CHARS) throw new S3Error('PackedPolicyTooLarge');
  const own = 'policies' in caller ? caller.policies : [];
  const session = service.sessions.issue([...own, policy ? parseSessionPolicy(policy) : []], seconds);

  new Call(service, request, response, caller).sendXml(
    200,
    'GetFederationTokenResponse',
    {
      GetFederationTokenResult: {
        Credentials: {
          AccessKeyId: session.accessKeyId,
          SecretAccessKey: session.secretAccessKey,
          SessionToken: session.sessionToken,
          Expiration: new Date(session.expiresAt).toISOString(),
        },
        FederatedUser: {
          Arn: `arn:aws:sts::000000000000:federated-user/${name}`,
          FederatedUserId: `000000000000:${name}`,
        },
      },
      ResponseMetadata: { RequestId: request.id },
    },
    STS_NAMESPACE,
  );
}
