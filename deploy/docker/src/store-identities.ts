import { DOCUMENTS_FOLDER } from '@tocada/contracts/kit/images.js';
import { UPLOAD_FOLDERS } from '@tocada/contracts/kit/uploads.js';

export interface StoreKey {
  accessKeyId: string;
  secretAccessKey: string;
}

const credentialsOf = ({ accessKeyId, secretAccessKey }: StoreKey) => [
  { accessKey: accessKeyId, secretKey: secretAccessKey },
];

/**
 * SeaweedFS's file of identities. The key in its environment may do everything, for content, backups and setup. The key
 * for uploads may read all objects and write into the folders of uploads, for the gateway and companion. The key for
 * documents may read and write their folder, for bookings.
 */
export function storeIdentities(bucket: string, uploads: StoreKey, documents: StoreKey): string {
  const writes = UPLOAD_FOLDERS.map((folder) => `Write:${bucket}/${folder}/*`);
  return JSON.stringify({
    identities: [
      {
        name: 'uploads',
        credentials: credentialsOf(uploads),
        actions: [`Read:${bucket}`, `List:${bucket}`, ...writes, 'sts:GetFederationToken'],
      },
      {
        name: 'documents',
        credentials: credentialsOf(documents),
        actions: [...['Read', 'Write'].map((action) => `${action}:${bucket}/${DOCUMENTS_FOLDER}/*`), `List:${bucket}`],
      },
    ],
  });
}
