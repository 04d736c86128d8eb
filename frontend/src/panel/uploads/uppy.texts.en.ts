import type { texts as es } from './uppy.texts.es';

export const texts = {
  /** All other texts are Uppy's own, which are in English. */
  strings: {
    addingMoreFiles: 'Add another image',
    browseFiles: 'choose an image',
    companionError: 'Couldn’t connect to the upload server',
    dashboardTitle: 'Upload an image',
    dashboardWindowTitle: 'Window for uploading an image (press Escape to close)',
    dataUploadedOfUnknown: '%{complete} of an unknown total',
    dropHereOr: 'Drop the image here or %{browse}',
    dropHint: 'Drop the image here',
    dropPasteFiles: 'Drop the image here or %{browseFiles}',
    dropPasteImportFiles: 'Drop the image here, %{browseFiles}, or import it from:',
    enterUrlToImport: 'Enter the address of the image',
    failedToAddFiles: 'Couldn’t add the files',
    failedToFetch: 'Couldn’t read the image at that address. Check that it’s right.',
    importFiles: 'Import from:',
    inferiorSize: 'The file is empty',
    youCanOnlyUploadFileTypes: 'You can only upload JPEG, PNG, WebP, AVIF, GIF, or HEIC images',
  },
} satisfies typeof es;
