import type { EventInput } from '@tocada/contracts/events/events.js';
import { weekends } from './demo-dates.js';

export interface DemoEvent {
  input: EventInput;
  /** The name of the file of one wide picture without text, without its ending. */
  poster: string | null;
}

/** The upcoming shows, soonest first. The dates move with `now`, so no text mentions a month or a season. */
export function upcomingEvents(now: Date): DemoEvent[] {
  const { next } = weekends(now);
  return [
    {
      input: {
        title: 'Viernes de neón',
        date: next(0, 'friday', '20:30'),
        venue: 'Patio Mezquite Azul',
        location: 'College Station, Texas',
        description:
          'Abrimos el fin de semana con dos horas de rock en español bajo los foquitos del patio. Empezamos en los ochenta y terminamos donde ustedes pidan. Entrada libre; la cocina cierra a las diez.',
      },
      poster: 'viernes-de-neon',
    },
    {
      input: {
        title: 'Noche de los 80s',
        date: next(1, 'saturday', '21:00'),
        venue: 'Salón Luciérnaga Nueve',
        location: 'Bryan, Texas',
        description:
          'Sintetizadores, hombreras y coros de estadio: una noche entera con las canciones que sonaban en el casete del coche. Vengan con su chamarra más brillante; la ganadora elige el último tema.',
      },
      poster: 'noche-80s',
    },
    {
      input: {
        title: 'Acústico en el Lado B',
        date: next(2, 'friday', '19:00'),
        venue: 'Café Lado B',
        location: 'College Station, Texas',
        description:
          'Bajamos el volumen y sacamos las guitarras de palo. Baladas y clásicos del pop latino en versiones nuevas, a media luz y con el público a dos metros. Hay cuarenta sillas: conviene llegar temprano.',
      },
      poster: 'acustico',
    },
    {
      input: {
        title: 'Baile en el granero',
        date: next(3, 'saturday', '20:00'),
        venue: 'Granero Dos Lunas',
        location: 'Navasota, Texas',
        description:
          'Botas limpias y pista de madera. Tres sets para bailar, del rock and roll en español a las cumbias con guitarra eléctrica, y un descanso a las diez para mirar las estrellas.',
      },
      poster: 'baile-granero',
    },
    {
      input: {
        title: 'Festival Cielo Largo',
        date: next(5, 'saturday'),
        venue: 'Rancho Cielo Largo',
        location: 'Madisonville, Texas',
        description:
          'Compartimos tarima con otras bandas de la región en una tarde al aire libre. El horario de cada banda se anuncia la semana del festival. Traigan silla, sombrero y ganas de cantar.',
      },
      poster: 'festival',
    },
    {
      input: {
        title: 'Fin de siglo: especial de los 90s',
        date: next(7, 'friday', '21:00'),
        venue: 'Foro Andén 11',
        location: 'Huntsville, Texas',
        description:
          'Camisas de franela, discos rayados y guitarras con mucho eco. Repasamos la década en que el rock en español llenó estadios, año por año y sin saltarnos las lentas.',
      },
      poster: 'especial-90s',
    },
    {
      input: {
        title: 'Karaoke con banda en vivo',
        date: next(9, 'saturday', '20:00'),
        venue: 'Cantina La Espuela Muda',
        location: 'Bryan, Texas',
        description:
          'Ustedes cantan, nosotros tocamos. La lista tiene ochenta canciones y se reparte en la puerta; quien se anime sube con la banda completa. No hace falta afinar.',
      },
      poster: 'karaoke',
    },
    {
      input: {
        title: 'Baladas para bailar pegados',
        date: next(12, 'saturday', '20:30'),
        venue: 'Salón Papel Picado',
        location: 'College Station, Texas',
        description:
          'Una noche lenta: baladas románticas, luces bajas y la pista para las parejas. Al final, como siempre, media hora de rock para quien todavía tenga pies.',
      },
      poster: null,
    },
  ];
}
