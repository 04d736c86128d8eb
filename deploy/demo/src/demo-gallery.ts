interface GalleryPicture {
  /** The name of the file, without its ending, as with posters and portraits. */
  image: string;
  title: string | null;
  alt: string;
  /** Title of the event that the picture's album belongs to. */
  event: string | null;
}

const picture = (image: string, title: string | null, alt: string, event: string | null = null): GalleryPicture => ({
  image,
  title,
  alt,
  event,
});

/** The gallery as a visitor sees it, the first picture first. */
export const galleryPictures: GalleryPicture[] = [
  picture(
    'concierto',
    'Noche completa en el salón',
    'Ilustración de un escenario listo para el concierto: batería y estrella de neón, tres micrófonos, haces de luz magenta y cian y luces desenfocadas al frente.',
    'Ochentas contra noventas',
  ),
  picture(
    'microfono',
    'La voz',
    'Micrófono antiguo dibujado con tubos de neón magenta y cian frente a una pared de amplificadores.',
    'La noche que se fue la luz',
  ),
  picture(
    'carretera',
    'Rumbo a la siguiente tocada',
    'Ilustración de una carretera recta hacia el sol que se mete en el horizonte, con postes de luz a la izquierda y un cielo morado con estrellas.',
    'La primera tocada',
  ),
  picture(
    'vinilo',
    'Lado A',
    'Ilustración de un disco de vinilo visto desde arriba, con reflejos magenta y cian y el brazo del tocadiscos apoyado en los surcos.',
    'La primera tocada',
  ),
  picture(
    'patio',
    'Mesas bajo los foquitos',
    'Patio al atardecer con tres mesas y sus velas, bajo hileras de focos entre dos árboles; a la derecha, guitarra y batería de neón sobre una tarima.',
    'Patio lleno en College Station',
  ),
  picture(
    'guitarra',
    null,
    'Guitarra eléctrica dibujada con tubos de neón cian y magenta, apoyada junto a un amplificador contra una pared de ladrillo.',
    'Aniversario de la bodega',
  ),
  picture(
    'cactus',
    'Cactus en flor',
    'Letrero de neón con un cactus cian con dos flores violeta, dentro de dos anillos de luz, sobre ladrillo.',
  ),
  picture(
    'bateria',
    'Antes de la prueba de sonido',
    'Batería dibujada con tubos de neón sobre un escenario vacío, con una estrella en el bombo, haces de luz y su reflejo en el piso.',
    'Aniversario de la bodega',
  ),
  picture(
    'manos',
    '¡Otra, otra!',
    'Luces magenta, violeta y ámbar de un escenario desenfocado, vistas desde la última fila, con un abanico de rayos detrás.',
    'Ochentas contra noventas',
  ),
  picture(
    'casete',
    'Cinta de noventa minutos',
    'Letrero de neón con un casete magenta y cian, con carretes color ámbar, sobre una pared de tablas.',
    'Acústico a media luz',
  ),
  picture(
    'bola',
    'La bola de espejos',
    'Bola de espejos que lanza rayos violeta y cian y motas de luz de colores por un salón oscuro.',
  ),
  picture(
    'letrero',
    'Parada obligatoria',
    'Letrero alto de carretera al anochecer, con una guitarra de neón en el centro, un marco de focos, una flecha color ámbar y una estrella encima.',
    'Tocada a beneficio: guitarras para la escuela',
  ),
  picture(
    'camioneta',
    'De regreso a casa',
    'Camioneta magenta con remolque en la carretera, de noche, con los faros prendidos y una luna creciente en el cielo estrellado.',
    'La noche que se fue la luz',
  ),
  picture(
    'pedales',
    'Los pies del guitarrista',
    'Nueve pedales de efectos de colores vistos desde arriba sobre un piso de madera; varios están encendidos y brillan en su orilla.',
    'Ensayo abierto',
  ),
  picture(
    'voz',
    'El primer verso',
    'Micrófono antiguo de neón bajo un reflector, sobre un escenario vacío con haces de luz cian y magenta y su reflejo en el piso.',
    'Tocada a beneficio: guitarras para la escuela',
  ),
  picture(
    'trastes',
    null,
    'Acercamiento al mástil de una guitarra en diagonal: seis cuerdas de luz de colores sobre los trastes y luces desenfocadas al fondo.',
    'Ensayo abierto',
  ),
  picture(
    'estrella',
    'La puerta del granero',
    'Estrella de metal de cinco puntas rodeada de neón ámbar y magenta sobre una puerta de madera, bajo tres hileras de focos.',
    'Feria del Cielo Largo',
  ),
  picture(
    'teclas',
    'Teclas hasta el horizonte',
    'Teclado de piano en perspectiva que llega hasta un horizonte magenta, con arcos de neón como un sol que se asoma.',
    'Acústico a media luz',
  ),
  picture(
    'botas',
    'Bota de baile',
    'Letrero de neón con una bota vaquera color ámbar, con espuela y estrella cian, rodeada de rayos de luz sobre ladrillo.',
    'Patio lleno en College Station',
  ),
  picture(
    'feria',
    'Noche de feria',
    'Rueda de la fortuna de neón reflejada en el agua al anochecer, con puestos de feria iluminados en la orilla.',
    'Feria del Cielo Largo',
  ),
  picture(
    'rocola',
    'La rocola de la esquina',
    'Letrero de neón con una rocola de arcos ámbar, cian y magenta, sobre una pared de ladrillo.',
  ),
  picture(
    'grabadora',
    null,
    'Grabadora de los años ochenta dibujada con tubos de neón magenta y cian frente a una pared de amplificadores.',
    'Aniversario de la bodega',
  ),
  picture(
    'solo',
    'El solo',
    'Bajo eléctrico de neón cian y violeta en medio de un escenario vacío, bajo el reflector y con luces desenfocadas detrás.',
    'Ochentas contra noventas',
  ),
  picture(
    'sombrero',
    'Sombrero colgado',
    'Letrero de neón con un sombrero vaquero magenta, con cinta ámbar y una estrella cian, sobre una pared de tablas.',
    'Feria del Cielo Largo',
  ),
];
