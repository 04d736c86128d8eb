import { bass, drums, guitar, microphone } from './glyphs-instruments.js';
import { boombox, boot, cactus, cassette, hat, jukebox, star } from './glyphs-signs.js';
import { image, type DemoImage } from './image.js';
import { AMBER, CYAN, MAGENTA } from './neon.js';
import { amplifierWall, guitarAndAmplifier } from './scenes-amplifiers.js';
import { pedals } from './scenes-pedals.js';
import { endlessKeys, fretboard } from './scenes-strings.js';
import { vinyl } from './scenes-vinyl.js';
import { bigWheel } from './scenes-fair.js';
import { patio } from './scenes-patio.js';
import { highway, van } from './scenes-road.js';
import { barnStar, roadSign } from './scenes-roadside.js';
import { wallSign } from './scenes-signs.js';
import { blurredStage, mirrorBall, spotlit } from './scenes-spotlight.js';
import { concert, instrumentOnStage } from './scenes-stage.js';

interface GalleryPicture {
  image: DemoImage;
  title: string | null;
  alt: string;
  /** Title of the event that the picture's album belongs to. */
  event: string | null;
}

const picture = (image: DemoImage, title: string | null, alt: string, event: string | null = null): GalleryPicture => ({
  image,
  title,
  alt,
  event,
});

/** The gallery as a visitor sees it, the first picture first. */
export const galleryPictures: GalleryPicture[] = [
  picture(
    image('concierto', 'landscape', 'classic', 1, concert(star, 3)),
    'Noche completa en el salón',
    'Ilustración de un escenario listo para el concierto: batería y estrella de neón, tres micrófonos, haces de luz magenta y cian y luces desenfocadas al frente.',
    'Ochentas contra noventas',
  ),
  picture(
    image('microfono', 'portrait', 'classic', 2, amplifierWall(microphone(MAGENTA, CYAN, AMBER))),
    'La voz',
    'Micrófono antiguo dibujado con tubos de neón magenta y cian frente a una pared de amplificadores.',
    'La noche que se fue la luz',
  ),
  picture(
    image('carretera', 'landscape', 'sunset', 3, highway),
    'Rumbo a la siguiente tocada',
    'Ilustración de una carretera recta hacia el sol que se mete en el horizonte, con postes de luz a la izquierda y un cielo morado con estrellas.',
    'La primera tocada',
  ),
  picture(
    image('vinilo', 'square', 'classic', 4, vinyl),
    'Lado A',
    'Ilustración de un disco de vinilo visto desde arriba, con reflejos magenta y cian y el brazo del tocadiscos apoyado en los surcos.',
    'La primera tocada',
  ),
  picture(
    image('patio', 'landscape', 'warm', 5, patio(3, true)),
    'Mesas bajo los foquitos',
    'Patio al atardecer con tres mesas y sus velas, bajo hileras de focos entre dos árboles; a la derecha, guitarra y batería de neón sobre una tarima.',
    'Patio lleno en College Station',
  ),
  picture(
    image('guitarra', 'portrait', 'cool', 6, guitarAndAmplifier),
    null,
    'Guitarra eléctrica dibujada con tubos de neón cian y magenta, apoyada junto a un amplificador contra una pared de ladrillo.',
    'Aniversario de la bodega',
  ),
  picture(
    image('cactus', 'square', 'lake', 7, wallSign(cactus, { size: 0.62, halo: 'rings', third: MAGENTA })),
    'Cactus en flor',
    'Letrero de neón con un cactus cian con dos flores violeta, dentro de dos anillos de luz, sobre ladrillo.',
  ),
  picture(
    image('bateria', 'landscape', 'cool', 8, instrumentOnStage(drums, 0.74)),
    'Antes de la prueba de sonido',
    'Batería dibujada con tubos de neón sobre un escenario vacío, con una estrella en el bombo, haces de luz y su reflejo en el piso.',
    'Aniversario de la bodega',
  ),
  picture(
    image('manos', 'portrait', 'rose', 9, blurredStage),
    '¡Otra, otra!',
    'Luces magenta, violeta y ámbar de un escenario desenfocado, vistas desde la última fila, con un abanico de rayos detrás.',
    'Ochentas contra noventas',
  ),
  picture(
    image('casete', 'landscape', 'classic', 10, wallSign(cassette, { size: 0.92, wall: 'boards' })),
    'Cinta de noventa minutos',
    'Letrero de neón con un casete magenta y cian, con carretes color ámbar, sobre una pared de tablas.',
    'Acústico a media luz',
  ),
  picture(
    image('bola', 'square', 'deep', 11, mirrorBall),
    'La bola de espejos',
    'Bola de espejos que lanza rayos violeta y cian y motas de luz de colores por un salón oscuro.',
  ),
  picture(
    image('letrero', 'portrait', 'sunset', 12, roadSign(guitar)),
    'Parada obligatoria',
    'Letrero alto de carretera al anochecer, con una guitarra de neón en el centro, un marco de focos, una flecha color ámbar y una estrella encima.',
    'Tocada a beneficio: guitarras para la escuela',
  ),
  picture(
    image('camioneta', 'landscape', 'cool', 13, van),
    'De regreso a casa',
    'Camioneta magenta con remolque en la carretera, de noche, con los faros prendidos y una luna creciente en el cielo estrellado.',
    'La noche que se fue la luz',
  ),
  picture(
    image('pedales', 'square', 'classic', 14, pedals),
    'Los pies del guitarrista',
    'Nueve pedales de efectos de colores vistos desde arriba sobre un piso de madera; varios están encendidos y brillan en su orilla.',
    'Ensayo abierto',
  ),
  picture(
    image('voz', 'portrait', 'classic', 15, spotlit(microphone, 0.72)),
    'El primer verso',
    'Micrófono antiguo de neón bajo un reflector, sobre un escenario vacío con haces de luz cian y magenta y su reflejo en el piso.',
    'Tocada a beneficio: guitarras para la escuela',
  ),
  picture(
    image('trastes', 'landscape', 'cool', 16, fretboard),
    null,
    'Acercamiento al mástil de una guitarra en diagonal: seis cuerdas de luz de colores sobre los trastes y luces desenfocadas al fondo.',
    'Ensayo abierto',
  ),
  picture(
    image('estrella', 'portrait', 'warm', 17, barnStar),
    'La puerta del granero',
    'Estrella de metal de cinco puntas rodeada de neón ámbar y magenta sobre una puerta de madera, bajo tres hileras de focos.',
    'Feria del Cielo Largo',
  ),
  picture(
    image('teclas', 'landscape', 'classic', 18, endlessKeys),
    'Teclas hasta el horizonte',
    'Teclado de piano en perspectiva que llega hasta un horizonte magenta, con arcos de neón como un sol que se asoma.',
    'Acústico a media luz',
  ),
  picture(
    image('botas', 'square', 'warm', 19, wallSign(boot, { size: 0.64, halo: 'rays', third: CYAN })),
    'Bota de baile',
    'Letrero de neón con una bota vaquera color ámbar, con espuela y estrella cian, rodeada de rayos de luz sobre ladrillo.',
    'Patio lleno en College Station',
  ),
  picture(
    image('feria', 'landscape', 'rose', 20, bigWheel),
    'Noche de feria',
    'Rueda de la fortuna de neón reflejada en el agua al anochecer, con puestos de feria iluminados en la orilla.',
    'Feria del Cielo Largo',
  ),
  picture(
    image('rocola', 'portrait', 'warm', 21, wallSign(jukebox, { size: 0.8, third: CYAN })),
    'La rocola de la esquina',
    'Letrero de neón con una rocola de arcos ámbar, cian y magenta, sobre una pared de ladrillo.',
  ),
  picture(
    image('grabadora', 'square', 'rose', 22, amplifierWall(boombox(MAGENTA, CYAN, AMBER))),
    null,
    'Grabadora de los años ochenta dibujada con tubos de neón magenta y cian frente a una pared de amplificadores.',
    'Aniversario de la bodega',
  ),
  picture(
    image('solo', 'landscape', 'lake', 23, spotlit(bass, 0.62, -14)),
    'El solo',
    'Bajo eléctrico de neón cian y violeta en medio de un escenario vacío, bajo el reflector y con luces desenfocadas detrás.',
    'Ochentas contra noventas',
  ),
  picture(
    image('sombrero', 'landscape', 'sunset', 24, wallSign(hat, { size: 1, wall: 'boards', third: CYAN })),
    'Sombrero colgado',
    'Letrero de neón con un sombrero vaquero magenta, con cinta ámbar y una estrella cian, sobre una pared de tablas.',
    'Feria del Cielo Largo',
  ),
];
