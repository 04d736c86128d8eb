import { UPLOAD_FOLDERS } from '@tocada/contracts/uploads.js';

/**
 * SeaweedFS's file of identities. `media` may do everything, for content, backups and setup. `uploads` may read all
 * objects and write into the folders of uploads, for the gateway and companion.
 * @param keys S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY of the one, UPLOADS_S3_… of the other
 */
export function storeIdentities(bucket: string, keys: Record<string, string>): string {
  const identity = (name: string, prefix: string, actions: string[]) => ({
    name,
    credentials: [{ accessKey: keys[`${prefix}ACCESS_KEY_ID`], secretKey: keys[`${prefix}SECRET_ACCESS_KEY`] }],
    actions,
  });
  const writes = UPLOAD_FOLDERS.map((folder) => `Write:${bucket}/${folder}/*`);
  return JSON.stringify({
    identities: [
      identity('media', 'S3_', ['Admin', 'Read', 'List', 'Tagging', 'Write']),
      identity('uploads', 'UPLOADS_S3_', [`Read:${bucket}`, `List:${bucket}`, ...writes, 'sts:GetFederationToken']),
    ],
  });
}
