import { speak } from './journey-language.js';

speak('es');
