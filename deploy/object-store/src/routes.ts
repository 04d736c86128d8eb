import * as buckets from './bucket-operations.js';
import type { Handler } from './call.js';
import * as multipart from './multipart-operations.js';
import * as objects from './object-operations.js';
import { postObject } from './post-operations.js';
import type { S3Request } from './request.js';

interface Route {
  method: string;
  on: 'service' | 'bucket' | 'object';
  /** Required query parameters. They select the operation. */
  query?: string[];
  /** Optional query parameters. */
  optional?: string[];
  /** The action that the caller needs permission for. An operation without it authorizes by itself. */
  action?: string;
  /** True when the operation creates its bucket. */
  makesBucket?: boolean;
  handler: Handler;
}

// Sub-resources of S3 that we do not support. A GET with one of them does not mean the object itself.
const FOREIGN = new Set(
  (
    'abac accelerate acl analytics attributes cors delete encryption intelligent-tiering inventory legal-hold lifecycle ' +
    'location logging metadataTable metrics notification object-lock ownershipControls partNumber policy policyStatus ' +
    'publicAccessBlock replication requestPayment restore retention select session tagging torrent uploadId uploads ' +
    'versionId versioning versions website'
  ).split(' '),
);
const PAGE_OF_UPLOADS = ['prefix', 'key-marker', 'upload-id-marker', 'max-uploads'];

// The first matching route wins, so routes with more parameters come first.
const ROUTES: Route[] = [
  { method: 'GET', on: 'service', handler: buckets.listBuckets },
  { method: 'PUT', on: 'bucket', query: ['cors'], action: 's3:PutBucketCORS', handler: buckets.putBucketCors },
  { method: 'PUT', on: 'bucket', query: ['policy'], action: 's3:PutBucketPolicy', handler: buckets.putBucketPolicy },
  {
    method: 'PUT',
    on: 'bucket',
    query: ['lifecycle'],
    action: 's3:PutLifecycleConfiguration',
    handler: buckets.putBucketLifecycle,
  },
  { method: 'PUT', on: 'bucket', action: 's3:CreateBucket', makesBucket: true, handler: buckets.createBucket },
  { method: 'HEAD', on: 'bucket', action: 's3:ListBucket', handler: buckets.headBucket },
  {
    method: 'GET',
    on: 'bucket',
    query: ['location'],
    action: 's3:GetBucketLocation',
    handler: buckets.getBucketLocation,
  },
  {
    method: 'GET',
    on: 'bucket',
    query: ['uploads'],
    optional: PAGE_OF_UPLOADS,
    action: 's3:ListBucketMultipartUploads',
    handler: multipart.listMultipartUploads,
  },
  {
    method: 'GET',
    on: 'bucket',
    query: ['list-type'],
    action: 's3:ListBucket',
    handler: buckets.listObjectsV2,
  },
  { method: 'GET', on: 'bucket', action: 's3:ListBucket', handler: buckets.listObjects },
  { method: 'POST', on: 'bucket', query: ['delete'], handler: buckets.deleteObjects },
  { method: 'POST', on: 'bucket', handler: postObject },
  {
    method: 'PUT',
    on: 'object',
    query: ['uploadId', 'partNumber'],
    action: 's3:PutObject',
    handler: multipart.uploadPart,
  },
  { method: 'PUT', on: 'object', action: 's3:PutObject', handler: objects.putObject },
  {
    method: 'POST',
    on: 'object',
    query: ['uploads'],
    action: 's3:PutObject',
    handler: multipart.createMultipartUpload,
  },
  {
    method: 'POST',
    on: 'object',
    query: ['uploadId'],
    action: 's3:PutObject',
    handler: multipart.completeMultipartUpload,
  },
  {
    method: 'DELETE',
    on: 'object',
    query: ['uploadId'],
    action: 's3:AbortMultipartUpload',
    handler: multipart.abortMultipartUpload,
  },
  { method: 'DELETE', on: 'object', action: 's3:DeleteObject', handler: objects.deleteObject },
  {
    method: 'GET',
    on: 'object',
    query: ['uploadId'],
    optional: ['part-number-marker', 'max-parts'],
    action: 's3:ListMultipartUploadParts',
    handler: multipart.listParts,
  },
  { method: 'GET', on: 'object', action: 's3:GetObject', handler: objects.getObject },
  { method: 'HEAD', on: 'object', action: 's3:GetObject', handler: objects.headObject },
];

/** The operation of a request; undefined for unsupported ones. */
export function findRoute(request: S3Request): Route | undefined {
  const on = request.key !== '' ? 'object' : request.bucket !== '' ? 'bucket' : 'service';
  const names = [...request.query.keys()].filter((name) => name !== 'x-id' && !/^x-amz-/i.test(name));
  return ROUTES.find((route) => {
    const { query = [], optional = [] } = route;
    if (route.method !== request.method || route.on !== on || !query.every((name) => names.includes(name)))
      return false;
    const others = names.filter((name) => !query.includes(name) && !optional.includes(name));
    // Reads tolerate unknown parameters (`?v=2`). A write with one might mean another operation.
    const harmless = request.method === 'GET' || request.method === 'HEAD';
    return others.every((name) => harmless && !FOREIGN.has(name));
  });
}
