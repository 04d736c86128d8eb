import { guitar, keyboard, microphone, note } from './glyphs-instruments.js';
import { boot, cactus, cassette, hat, star } from './glyphs-signs.js';
import { image } from './image.js';
import { AMBER, CYAN, MAGENTA } from './neon.js';
import { amplifierWall } from './scenes-amplifiers.js';
import { patio } from './scenes-patio.js';
import { framed, wallSign } from './scenes-signs.js';
import { spotlit } from './scenes-spotlight.js';
import { concert, instrumentOnStage } from './scenes-stage.js';

/** One wide picture for each event that has a poster. The pictures hold no text. */
export const posters = {
  patioFriday: image('viernes-de-neon', 'poster', 'classic', 201, framed(patio(4, false))),
  eighties: image('noche-80s', 'poster', 'rose', 202, framed(amplifierWall(cassette(MAGENTA, CYAN, AMBER)))),
  acoustic: image('acustico', 'poster', 'warm', 203, spotlit(guitar, 0.62, 14)),
  barnDance: image('baile-granero', 'poster', 'sunset', 204, spotlit(hat, 0.74)),
  festival: image('festival', 'poster', 'sunset', 205, concert(cactus, 4, 90)),
  nineties: image(
    'especial-90s',
    'poster',
    'lake',
    206,
    framed(wallSign(note, { size: 0.62, halo: 'rings', third: MAGENTA })),
  ),
  karaoke: image('karaoke', 'poster', 'cool', 207, instrumentOnStage(microphone, 0.72)),
  duel: image('80s-contra-90s', 'poster', 'classic', 208, concert(note, 2, 40)),
  fullPatio: image('patio-lleno', 'poster', 'rose', 209, spotlit(boot, 0.66)),
  anniversary: image('aniversario', 'poster', 'warm', 210, framed(amplifierWall(star(MAGENTA, CYAN, AMBER)))),
  halfLight: image('media-luz', 'poster', 'warm', 211, instrumentOnStage(keyboard, 0.66)),
  fair: image('feria', 'poster', 'cool', 212, framed(wallSign(star, { size: 0.5, halo: 'rays', third: AMBER }))),
  pop: image('pop-latino', 'poster', 'rose', 213, spotlit(keyboard, 0.66)),
  rehearsal: image('ensayo', 'poster', 'classic', 214, framed(amplifierWall(guitar(MAGENTA, CYAN, AMBER)))),
  wedding: image('boda', 'poster', 'warm', 215, spotlit(note, 0.6)),
  benefit: image(
    'beneficio',
    'poster',
    'cool',
    216,
    framed(wallSign(keyboard, { size: 0.76, wall: 'boards', third: CYAN })),
  ),
  blackout: image('sin-luz', 'poster', 'deep', 217, instrumentOnStage(guitar, 0.74)),
} as const;
