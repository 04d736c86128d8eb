import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { IMAGE_TYPES, UPLOAD_FOLDERS, type ImageType, type UploadFolder } from '@tocada/contracts/kit/uploads.js';

const PATTERN = new RegExp(
  `^(${UPLOAD_FOLDERS.join('|')})/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.(${Object.values(IMAGE_TYPES).join('|')})$`,
);

/**
 * Names objects `<folder>/<uuid>.<ending>`. The later calls of a multipart upload name the object again and must not
 * reach another object. The second half of the UUID (version 8, RFC 9562) therefore signs the rest of the name, so that
 * every replica recognises issued names without a database and refuses all others.
 */
export class ObjectKeys {
  constructor(private readonly secret: string) {}

  create(folder: UploadFolder, type: ImageType): string {
    const ending = IMAGE_TYPES[type];
    const id = randomBytes(16);
    id[6] = (id[6]! & 0x0f) | 0x80;
    this.sign(id, folder, ending).copy(id, 8);
    const hex = id.toString('hex');
    const uuid = [
      [0, 8],
      [8, 12],
      [12, 16],
      [16, 20],
      [20, 32],
    ]
      .map(([from, to]) => hex.slice(from, to))
      .join('-');
    return `${folder}/${uuid}.${ending}`;
  }

  isOurs(key: unknown): key is string {
    const [, folder, uuid, ending] = (typeof key === 'string' && PATTERN.exec(key)) || [];
    if (!folder || !uuid || !ending) return false;
    const id = Buffer.from(uuid.replaceAll('-', ''), 'hex');
    return timingSafeEqual(id.subarray(8), this.sign(id, folder, ending));
  }

  private sign(id: Buffer, folder: string, ending: string): Buffer {
    const name = `${folder}/${id.subarray(0, 8).toString('hex')}.${ending}`;
    const mac = createHmac('sha256', this.secret).update(name).digest().subarray(0, 8);
    mac[0] = (mac[0]! & 0x3f) | 0x80;
    return mac;
  }
}
