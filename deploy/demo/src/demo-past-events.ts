import { weekends } from './demo-dates.js';
import type { DemoEvent } from './demo-events.js';

/** The past shows, latest first. */
export function pastEvents(now: Date): DemoEvent[] {
  const { last } = weekends(now);
  return [
    {
      input: {
        title: 'Ochentas contra noventas',
        date: last(0, 'saturday', '21:00'),
        venue: 'Foro Andén 11',
        location: 'Huntsville, Texas',
        description:
          'Dos décadas, dos equipos y un solo escenario. El público votó a gritos después de cada canción; ganaron los ochenta por un aplauso y los noventa pidieron la revancha.',
        hasPhotos: true,
      },
      poster: '80s-contra-90s',
    },
    {
      input: {
        title: 'Patio lleno en College Station',
        date: last(1, 'friday', '20:00'),
        venue: 'Patio Mezquite Azul',
        location: 'College Station, Texas',
        description:
          'Se acabaron las sillas antes de la primera canción y la mitad de la gente bailó en la banqueta. Gracias a quienes cantaron más fuerte que nosotros.',
        hasPhotos: true,
      },
      poster: 'patio-lleno',
    },
    {
      input: {
        title: 'Fiesta de quince en Navasota',
        date: last(4, 'saturday', '18:30'),
        venue: 'Granero Dos Lunas',
        location: 'Navasota, Texas',
        description: 'Evento privado. Del vals al rock en cuatro minutos, con tres generaciones en la misma pista.',
      },
      poster: null,
    },
    {
      input: {
        title: 'Aniversario de la bodega',
        date: last(7, 'saturday', '21:30'),
        venue: 'Bodega Trueno Manso',
        location: 'Bryan, Texas',
        description:
          'Cinco años de la bodega donde ensayamos, celebrados como se debe: con todos los amplificadores prendidos y los vecinos invitados. Estrenamos seis canciones y rompimos dos cuerdas.',
        hasPhotos: true,
      },
      poster: 'aniversario',
    },
    {
      input: {
        title: 'Acústico a media luz',
        date: last(10, 'friday', '19:00'),
        venue: 'Café Lado B',
        location: 'College Station, Texas',
        description:
          'Guitarras de palo, cubetas en lugar de batería y un piano que ya venía con el café. Fue la noche más silenciosa del año, hasta la última canción.',
        hasPhotos: true,
      },
      poster: 'media-luz',
    },
    {
      input: {
        title: 'Feria del Cielo Largo',
        date: last(14, 'saturday'),
        venue: 'Rancho Cielo Largo',
        location: 'Madisonville, Texas',
        description:
          'Tocamos junto a la rueda de la fortuna mientras se metía el sol. A la tercera canción ya no se distinguía quién venía por los juegos y quién por la música.',
        hasPhotos: true,
      },
      poster: 'feria',
    },
    {
      input: {
        title: 'Noche de pop latino clásico',
        date: last(19, 'saturday', '20:30'),
        venue: 'Salón Luciérnaga Nueve',
        location: 'Bryan, Texas',
        description:
          'Por una noche dejamos la distorsión en casa. Teclados al frente, coreografías improvisadas y una bola de espejos que por fin se ganó su lugar.',
      },
      poster: 'pop-latino',
    },
    {
      input: {
        title: 'Ensayo abierto',
        date: last(24, 'friday', '19:30'),
        venue: 'Bodega Trueno Manso',
        location: 'Bryan, Texas',
        description:
          'Abrimos la puerta del ensayo para que vieran cómo se arma una canción, con todo y discusiones. Quien quiso se colgó una guitarra y tocó un tema con la banda.',
        hasPhotos: true,
      },
      poster: 'ensayo',
    },
    {
      input: {
        title: 'Boda bajo los encinos',
        date: last(30, 'saturday'),
        location: 'Navasota, Texas',
        description:
          'Evento privado. Baladas en la ceremonia, rock en la fiesta y una última canción que pidieron tres veces.',
      },
      poster: 'boda',
    },
    {
      input: {
        title: 'Tocada a beneficio: guitarras para la escuela',
        date: last(37, 'saturday', '18:00'),
        venue: 'Salón Papel Picado',
        location: 'College Station, Texas',
        description:
          'Con las entradas se compraron once guitarras para un taller de música de secundaria. Los alumnos abrieron la noche y nos pusieron la vara muy alta.',
        hasPhotos: true,
      },
      poster: 'beneficio',
    },
    {
      input: {
        title: 'La noche que se fue la luz',
        date: last(46, 'saturday', '21:00'),
        venue: 'Foro Andén 11',
        location: 'Huntsville, Texas',
        description:
          'A mitad del segundo set se apagó la calle entera. Seguimos con guitarras acústicas, palmas y doscientas voces a oscuras. La luz volvió justo en el último coro, como si la hubiéramos ensayado.',
        hasPhotos: true,
      },
      poster: 'sin-luz',
    },
    {
      input: {
        title: 'La primera tocada',
        date: last(59, 'saturday', '20:00'),
        venue: 'Patio Mezquite Azul',
        location: 'College Station, Texas',
        description:
          'Cinco músicos, diecinueve canciones y muchos nervios. Vinieron sesenta personas; veinte eran familia y las otras cuarenta se quedaron hasta el final.',
        hasPhotos: true,
      },
      poster: null,
    },
  ];
}
