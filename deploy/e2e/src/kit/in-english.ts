import { speak } from './journey-language.js';

speak('en');
