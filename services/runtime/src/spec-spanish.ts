const SPANISH =
  /[¿¡«»]|(?<![\p{L}\d/-])(el|la|los|las|lo|de|del|al|que|para|por|con|sin|un|una|unos|tu|tus|su|sus|te|se|es|está|están|este|esta|ese|esa|nos|ya|y|o|en|hay|hace|más|muy|hoy|aquí|también|cuando|donde|como|hola|gracias|fecha|noche|correo|solicitud|solicitudes|boda|fiesta|apartada|reservada|libre|responder|abrir)(?![\p{L}\d-])/giu;

/** For specs of English texts: the Spanish words in them, by the words that no Spanish text does without. */
export const spanishIn = (text: string): string[] => [...new Set(text.match(SPANISH))];
