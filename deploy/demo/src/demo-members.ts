import type { MemberInput } from '@tocada/contracts/members/members.js';

interface DemoMember {
  input: MemberInput;
  portrait: string;
}

/** The band under its stage names. The half-tone portraits are drawn and show no real person. */
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
    portrait: 'chispa',
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
    portrait: 'profe',
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
    portrait: 'marea',
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
    portrait: 'trueno',
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
    portrait: 'luna',
  },
];
