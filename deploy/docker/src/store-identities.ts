import { UPLOAD_FOLDERS } from '@tocada/contracts/uploads.js';

/**
 * SeaweedFS's file of identities. The key in its environment may do everything, for content, backups and setup. The key
 * for uploads may read all objects and write into the folders of uploads, for the gateway and companion.
 */
export function storeIdentities(bucket: string, uploads: { accessKeyId: string; secretAccessKey: string }): string {
  const writes = UPLOAD_FOLDERS.map((folder) => `Write:${bucket}/${folder}/*`);
  return JSON.stringify({
    identities: [
      {
        name: 'uploads',
        credentials: [{ accessKey: uploads.accessKeyId, secretKey: uploads.secretAccessKey }],
        actions: [`Read:${bucket}`, `List:${bucket}`, ...writes, 'sts:GetFederationToken'],
      },
    ],
  });
}
