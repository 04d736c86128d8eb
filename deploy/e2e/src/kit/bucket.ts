import {
  GetObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import type { TestStack } from './stack.js';

/** The object store with its owner's rights. Objects are named by their addresses on the site. */
export class Bucket {
  private readonly client: S3Client;
  private readonly name: string;

  constructor({ backing }: Pick<TestStack, 'backing'>) {
    this.name = backing.S3_BUCKET!;
    this.client = new S3Client({
      region: 'us-east-1',
      endpoint: backing.S3_ENDPOINT!,
      forcePathStyle: true,
      credentials: { accessKeyId: backing.S3_ACCESS_KEY_ID!, secretAccessKey: backing.S3_SECRET_ACCESS_KEY! },
    });
  }

  private object(url: string) {
    return { Bucket: this.name, Key: url.slice(this.name.length + 2) };
  }

  async list(): Promise<string[]> {
    const { Contents = [] } = await this.client.send(new ListObjectsV2Command({ Bucket: this.name }));
    return Contents.map(({ Key }) => `/${this.name}/${Key}`);
  }

  /** Keys of multipart uploads that were neither completed nor aborted. */
  async unfinished(): Promise<string[]> {
    const { Uploads = [] } = await this.client.send(new ListMultipartUploadsCommand({ Bucket: this.name }));
    return Uploads.map(({ Key }) => Key!);
  }

  /** Resolves with undefined when the object does not exist. */
  async read(url: string): Promise<{ type: string; body: Buffer } | undefined> {
    try {
      const { ContentType = '', Body } = await this.client.send(new GetObjectCommand(this.object(url)));
      return { type: ContentType, body: Buffer.from(await Body!.transformToByteArray()) };
    } catch (error) {
      if ((error as Error).name === 'NoSuchKey') return undefined;
      throw error;
    }
  }

  async write(url: string, body: string): Promise<void> {
    await this.client.send(new PutObjectCommand({ ...this.object(url), Body: body }));
  }

  close(): void {
    this.client.destroy();
  }
}
