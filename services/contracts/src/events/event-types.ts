import { SPOKEN, type Language } from '../ground/language.js';
import EVENT_TYPES_IN from './event-types.texts.js';

const shown = (option: string, language: Language): string | undefined => {
  const options: Record<string, string> = EVENT_TYPES_IN[language].options;
  return Object.hasOwn(options, option) ? options[option] : undefined;
};

/** An option of the booking form as readers see it. The option itself is stored, and the band's own stay the same. */
export const optionIn = (option: string, language: Language = SPOKEN): string => shown(option, language) ?? option;

/** True of the option that stands for a type which the form does not have. It names nothing to a client. */
export const isOther = (type: string): boolean => type === 'Otro' || type === 'Other';

/** A type of event within a sentence of a language: "wedding". */
export const typeInSentence = (type: string, language: Language = SPOKEN): string => {
  const option = shown(type, language);
  return option === undefined ? type : EVENT_TYPES_IN[language].inSentence(option);
};
