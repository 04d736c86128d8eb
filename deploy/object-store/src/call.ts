import type { ServerResponse } from 'node:http';
import type { Bucket, Buckets } from './buckets.js';
import type { S3Request } from './request.js';
import type { Caller, Sessions } from './sessions.js';
import { buildXml, S3_NAMESPACE, type XmlTree } from './xml.js';

/** The state that all operations share. */
export interface Service {
  buckets: Buckets;
  sessions: Sessions;
  region: string;
  maxObjectBytes: number;
}

/** One request while an operation handles it. */
export class Call {
  readonly service: Service;
  readonly request: S3Request;
  readonly response: ServerResponse;
  readonly caller: Caller;

  constructor(service: Service, request: S3Request, response: ServerResponse, caller: Caller) {
    this.service = service;
    this.request = request;
    this.response = response;
    this.caller = caller;
  }

  get key(): string {
    return this.request.key;
  }

  /** Throws NoSuchBucket. */
  get bucket(): Bucket {
    return this.service.buckets.get(this.request.bucket);
  }

  /** Throws AccessDenied; key '' stands for the bucket. */
  authorize(action: string, bucket = this.request.bucket, key = this.key): void {
    this.service.buckets.authorize(this.caller, action, bucket, key);
  }

  /** Turns off the idle limit while much is copied on the server. */
  allowSilence(): void {
    this.response.setTimeout(0);
  }

  sendXml(status: number, root: string, content: XmlTree, namespace: string | undefined = S3_NAMESPACE): void {
    const body = buildXml(root, content, namespace);
    this.response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(body) });
    this.response.end(body);
  }

  sendEmpty(status: number, headers: Record<string, string> = {}): void {
    this.response.writeHead(status, status === 204 ? headers : { ...headers, 'content-length': 0 });
    this.response.end();
  }
}

/** An operation. It answers through the call or throws an S3Error. */
export type Handler = (call: Call) => Promise<void>;
