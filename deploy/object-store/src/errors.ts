/** The same sentence stands in deploy/SETTINGS.md. */
export const CAN =
  'The embedded store makes and lists buckets, and lists, reads, writes, copies and deletes objects, also in parts ' +
  'and with If-None-Match; it does nothing else.';

const CODES = {
  AccessDenied: [403, 'Access Denied'],
  AccessForbidden: [403, 'CORSResponse: This CORS request is not allowed.'],
  AuthorizationHeaderMalformed: [400, 'The authorization header is malformed.'],
  AuthorizationQueryParametersError: [400, 'The authorization query parameters are malformed.'],
  BadDigest: [400, 'The checksum you specified did not match what we received.'],
  BucketAlreadyOwnedByYou: [409, 'The bucket you tried to create already exists, and you own it.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size.'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size.'],
  ExpiredToken: [400, 'The provided token has expired.'],
  IncompleteBody: [400, 'You did not provide the number of bytes specified.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The access key id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid argument.'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found, or its entity tag did not match.'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidPolicyDocument: [400, 'The content of the form does not meet the conditions of the policy document.'],
  InvalidRange: [416, 'The requested range is not satisfiable.'],
  InvalidRequest: [400, 'Invalid request.'],
  InvalidToken: [400, 'The provided token is malformed or otherwise not valid.'],
  InvalidURI: [400, 'Could not parse the specified URI.'],
  KeyTooLongError: [400, 'Your key is too long.'],
  MalformedPOSTRequest: [400, 'The body of your POST request is not well-formed multipart/form-data.'],
  MalformedPolicy: [400, 'The policy is not a valid policy document.'],
  MalformedPolicyDocument: [400, 'The policy is not a valid policy document.'],
  MalformedXML: [400, 'The XML you provided was not well-formed.'],
  MetadataTooLarge: [400, 'Your metadata headers exceed the maximum allowed metadata size.'],
  NoSuchBucket: [404, 'The specified bucket does not exist.'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [404, 'The specified upload does not exist. It may have been aborted or completed.'],
  NotImplemented: [501, CAN],
  PackedPolicyTooLarge: [400, 'The policy is longer than 2048 characters.'],
  PreconditionFailed: [412, 'At least one of the preconditions you specified did not hold.'],
  RequestTimeTooSkewed: [403, 'The difference between the request time and the current time is too large.'],
  SignatureDoesNotMatch: [403, 'The request signature we calculated does not match the signature you provided.'],
  StorageFull: [507, 'The disk of the store is full. Nothing was stored.'],
  ValidationError: [400, 'The input fails to satisfy the constraints of the service.'],
  XAmzContentSHA256Mismatch: [400, 'The x-amz-content-sha256 you specified did not match what we received.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type S3ErrorCode = keyof typeof CODES;

/** An error for the client. `code` and `status` are those of S3 and STS; `message` is safe to send. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly status: number;
  /** Sent with the error. */
  readonly headers: Record<string, string>;

  constructor(code: S3ErrorCode, message: string = CODES[code][1], headers: Record<string, string> = {}) {
    super(message);
    this.code = code;
    this.status = CODES[code][0];
    this.headers = headers;
  }
}
