import { drums, guitar, microphone, note } from './glyphs-instruments.js';
import { cactus, cassette, hat, jukebox, star } from './glyphs-signs.js';
import { image } from './image.js';
import { AMBER, CYAN, MAGENTA } from './neon.js';
import { amplifierWall, guitarAndAmplifier } from './scenes-amplifiers.js';
import { pedals } from './scenes-pedals.js';
import { bigWheel } from './scenes-fair.js';
import { patio } from './scenes-patio.js';
import { framed, wallSign } from './scenes-signs.js';
import { blurredStage, mirrorBall, spotlit } from './scenes-spotlight.js';
import { concert, instrumentOnStage } from './scenes-stage.js';

/** One wide picture for each event that has a poster. The pictures hold no text. */
export const posters = {
  patioFriday: image('viernes-de-neon', 'poster', 'classic', 201, framed(patio(4, false))),
  eighties: image('noche-80s', 'poster', 'rose', 202, framed(wallSign(cassette, { size: 0.86, third: CYAN }))),
  acoustic: image('acustico', 'poster', 'warm', 203, spotlit(guitar, 0.62, 14)),
  barnDance: image(
    'baile-granero',
    'poster',
    'sunset',
    204,
    framed(wallSign(hat, { size: 0.95, wall: 'boards', third: CYAN })),
  ),
  festival: image('festival', 'poster', 'sunset', 205, concert(cactus, 4, 90)),
  nineties: image('especial-90s', 'poster', 'lake', 206, blurredStage),
  karaoke: image(
    'karaoke',
    'poster',
    'cool',
    207,
    framed(wallSign(microphone, { size: 0.52, halo: 'rays', tone: '#6a5a86' })),
  ),
  duel: image('80s-contra-90s', 'poster', 'classic', 208, concert(note, 2, 40)),
  fullPatio: image('patio-lleno', 'poster', 'rose', 209, patio(3, true)),
  anniversary: image('aniversario', 'poster', 'warm', 210, framed(amplifierWall(star(MAGENTA, CYAN, AMBER)))),
  halfLight: image(
    'media-luz',
    'poster',
    'warm',
    211,
    framed(wallSign(jukebox, { size: 0.8, third: CYAN, wall: 'boards' })),
  ),
  fair: image('feria', 'poster', 'cool', 212, bigWheel),
  pop: image('pop-latino', 'poster', 'rose', 213, framed(mirrorBall)),
  rehearsal: image('ensayo', 'poster', 'classic', 214, pedals),
  wedding: image('boda', 'poster', 'warm', 215, patio(5, false)),
  benefit: image('beneficio', 'poster', 'cool', 216, framed(guitarAndAmplifier)),
  blackout: image('sin-luz', 'poster', 'deep', 217, instrumentOnStage(drums, 0.78)),
} as const;
