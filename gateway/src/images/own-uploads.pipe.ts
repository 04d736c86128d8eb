import type { ArgumentMetadata, PipeTransform } from '@nestjs/common';
import type { GatewayEnv } from '../config/gateway.env.js';

/** The fields of bodies that hold the address of an image. */
const FIELDS = ['imageURL', 'imageUrl'];

const ORIGIN = /^https?:\/\/[^/\\?#]*/i;

/** Replaces an address of our bucket by its path, which names the file for ever. Before validation: it may be http. */
export class OwnUploadsPipe implements PipeTransform {
  private readonly origin: string;
  private readonly prefix: string;

  constructor(env: GatewayEnv) {
    this.origin = new URL(env.SITE_URL).origin;
    this.prefix = `/${env.S3_BUCKET}/`;
  }

  transform(value: unknown, { type }: ArgumentMetadata): unknown {
    if (type !== 'body' || value === null || typeof value !== 'object') return value;
    const body = value as Record<string, unknown>;
    const found = FIELDS.flatMap((field) => {
      const address = body[field];
      const path = typeof address === 'string' && this.pathOf(address.trim());
      return path ? [[field, path]] : [];
    });
    return found.length > 0 ? { ...body, ...Object.fromEntries(found) } : value;
  }

  private pathOf(address: string): string | undefined {
    const [origin] = ORIGIN.exec(address) ?? [];
    if (origin && !(URL.canParse(origin) && new URL(origin).origin === this.origin)) return undefined;
    const [path = ''] = address.slice(origin?.length ?? 0).split(/[?#]/);
    return path.startsWith(this.prefix) ? path : undefined;
  }
}
