import { SPOKEN } from '../ground/language.js';
import MAKE_IT_YOURS from './first-steps.texts.js';

/** The first steps of a new band, as the panel and `npm start` name them. */
export const FIRST_STEPS = MAKE_IT_YOURS[SPOKEN].steps;
export type FirstStep = keyof typeof FIRST_STEPS;
export const FIRST_STEPS_TITLE = MAKE_IT_YOURS[SPOKEN].title;
