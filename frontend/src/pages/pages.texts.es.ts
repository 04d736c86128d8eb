export const texts = {
  seeShows: 'Ver Próximos Shows',
  hireBand: 'Contratar Banda',

  /** Before the name of the band. */
  hire: 'Contratar ',
  /** After a sentence. */
  tellUs: ' Cuéntanos qué celebras y te enviamos una cotización.',
  hello: (band: string) => `Hola ${band}, me interesa contratarlos.`,
  repertoire: 'Nuestro Repertorio',
  tellUsSoon: 'Cuéntanos qué celebras y te respondemos pronto.',
  quote: 'Solicitar cotización',
  quoteText: (intro: string) =>
    `${intro} Pide tu cotización para bodas, cumpleaños, quinceañeras y eventos corporativos.`,
  notSent: 'Tu solicitud no se pudo enviar',

  events: 'Eventos',
  eventsText: (band: string, towns: string) => `Próximos shows y eventos pasados de ${band} en ${towns} y alrededores.`,

  gallery: 'Galería',
  galleryText: (band: string) => `Fotos de los shows, fiestas y festivales de ${band}.`,
  loadingGallery: 'Cargando galería...',
  photosOf: (name: string) => `Fotos de ${name}`,
  noEvent: 'Evento no encontrado',
  noEventText: 'Puede que la dirección esté incompleta. Las fotos de todos los shows están en la galería.',
  allPhotos: 'Ver todas las fotos',

  /** The language of the two texts after it, which the specification has in English. */
  english: 'en' as string | undefined,
  missing: '404 Page Not Found',
  missingText: 'Did you forget to add the page to the router?',
  toHome: 'Volver al inicio',
  toHomeLang: 'es-MX' as string | undefined,
};
