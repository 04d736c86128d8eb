import { en } from './commands.texts.en.js';
import { es } from './commands.texts.es.js';

export const COMMANDS = { es, en };
