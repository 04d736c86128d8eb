import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';
import spanish from '@uppy/locales/lib/es_ES.js';

const es = {
  strings: {
    ...spanish.strings,
    // Texts that Uppy's Spanish locale lacks or words badly. Uppy shows a missing text in English.
    addingMoreFiles: 'Agregar otra imagen',
    aggregateExceedsSize: 'Elegiste %{size}, y el máximo permitido es %{sizeAllowed}',
    authenticate: 'Conectar',
    browseFiles: 'elige una imagen',
    companionError: 'No se pudo conectar con el servidor de subidas',
    dashboardTitle: 'Subir imagen',
    dashboardWindowTitle: 'Ventana para subir una imagen (presiona Escape para cerrar)',
    dataUploadedOfUnknown: '%{complete} de un total desconocido',
    discardMediaFile: 'Descartar',
    dropHereOr: 'Suelta aquí la imagen o %{browse}',
    dropHint: 'Suelta aquí la imagen',
    dropPasteFiles: 'Suelta aquí la imagen o %{browseFiles}',
    dropPasteImportFiles: 'Suelta aquí la imagen, %{browseFiles} o impórtala desde:',
    enterUrlToImport: 'Escribe la dirección de la imagen',
    failedToAddFiles: 'No se pudieron agregar los archivos',
    failedToFetch: 'No se pudo leer la imagen de esa dirección. Revisa que sea correcta.',
    generateImage: 'Generar imagen',
    generateImagePlaceholder: 'Un atardecer sereno sobre un lago de montaña, con pinos que se reflejan en el agua',
    generating1: 'Generando...',
    generating2: 'Generando...',
    generating3: 'Generando...',
    generating4: 'Generando...',
    generating5: 'Generando...',
    importFiles: 'Importar desde:',
    inferiorSize: 'El archivo está vacío',
    loadedXFiles: '%{numFiles} archivos cargados',
    logIn: 'Iniciar sesión',
    myDevice: 'Mi dispositivo',
    pickFiles: 'Elegir archivos',
    pickPhotos: 'Elegir fotos',
    pleaseWait: 'Espera un momento',
    pluginNameGoogleDrivePicker: 'Google Drive',
    pluginNameGooglePhotosPicker: 'Google Fotos',
    pluginNameScreenCapture: 'Captura de pantalla',
    pluginNameUnsplash: 'Unsplash',
    pluginNameUrl: 'Enlace',
    pluginNameWebdav: 'WebDAV',
    pluginWebdavInputLabel: 'Dirección WebDAV de un archivo (por ejemplo de ownCloud o Nextcloud)',
    takeScreenshot: 'Capturar la pantalla',
    unnamed: 'Sin nombre',
    youCanOnlyUploadFileTypes: 'Solo puedes subir: imágenes JPEG, PNG, WebP, AVIF, GIF o HEIC',
  } as typeof spanish.strings,
};

const en = {
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

export default { es, en } satisfies Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
