import type { MemberInput } from '@tocada/contracts/members.js';
import { bass, drums, guitar, keyboard, microphone } from './glyphs-instruments.js';
import { image, type DemoImage } from './image.js';
import { AMBER, CYAN, MAGENTA } from './neon.js';
import { wallSign } from './scenes-signs.js';

interface DemoMember {
  input: MemberInput;
  portrait: DemoImage;
}

/** The band under its stage names; a portrait shows the instrument, never a face. */
export const demoMembers: DemoMember[] = [
  {
    input: {
      name: 'La Chispa',
      role: 'Voz',
      origin: 'Monterrey, México',
      description:
        'Empezó cantando en el coche, con las ventanas arriba y la radio a todo volumen. Hoy abre cada tocada sin micrófono, para saber de qué tamaño es el lugar, y no se baja hasta que el último coro lo canta el público.',
      order: 1,
    },
    portrait: image('chispa', 'member', 'classic', 101, wallSign(microphone, { size: 0.66, halo: 'rings' })),
  },
  {
    input: {
      name: 'Profe Distorsión',
      role: 'Guitarra eléctrica',
      origin: 'San Luis Potosí, México',
      description:
        'Entre semana da clases de guitarra; el sábado demuestra la lección. Colecciona pedales que nadie más entiende y se sabe de memoria los solos de tres décadas, incluidos los que salieron mal.',
      order: 2,
    },
    portrait: image(
      'profe',
      'member',
      'cool',
      102,
      wallSign(guitar, { size: 0.54, halo: 'diamond', wall: 'boards', tone: '#6a5a86', turn: 12 }),
    ),
  },
  {
    input: {
      name: 'Marea',
      role: 'Bajo',
      origin: 'Barranquilla, Colombia',
      description:
        'Creció entre tambores y llegó al bajo porque era lo único que se oía desde la cocina. Toca con los ojos cerrados y los pies descalzos, y cuando sonríe es que viene el cambio de ritmo.',
      order: 3,
    },
    portrait: image(
      'marea',
      'member',
      'lake',
      103,
      wallSign(bass, { size: 0.76, third: MAGENTA, wall: 'boards', tone: '#94789a', turn: -14 }),
    ),
  },
  {
    input: {
      name: 'Don Trueno',
      role: 'Batería',
      origin: 'Bryan, Texas',
      description:
        'Construyó su primera batería con cubetas de pintura y todavía las usa en los sets acústicos. Es el primero en llegar a cargar el equipo y el último en soltar las baquetas.',
      order: 4,
    },
    portrait: image(
      'trueno',
      'member',
      'warm',
      104,
      wallSign(drums, { size: 0.66, third: CYAN, halo: 'rings', tone: '#64424e' }),
    ),
  },
  {
    input: {
      name: 'Tecla Luna',
      role: 'Teclados y coros',
      origin: 'San Salvador, El Salvador',
      description:
        'Trae en la maleta todos los sintetizadores de los ochenta y un piano para las baladas. Arregla las canciones de la banda en servilletas de papel, que guarda desde la primera tocada.',
      order: 5,
    },
    portrait: image(
      'luna',
      'member',
      'rose',
      105,
      wallSign(keyboard, { size: 0.62, third: AMBER, halo: 'rays', tone: '#5c4a78' }),
    ),
  },
];
