/** The id of the form and its outcome, and the fragment of the address that a browser without scripts posts to. */
export const FORM_ID = 'solicitud';

export const SENT = {
  title: '¡Solicitud Enviada!',
  text: 'Hemos recibido tu solicitud. Te contactaremos pronto para confirmar los detalles.',
};
