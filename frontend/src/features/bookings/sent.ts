/** What the form and its outcome are found under: the address of a form that the browser sends by itself ends in it. */
export const FORM_ID = 'solicitud';

export const SENT = {
  title: '¡Solicitud Enviada!',
  text: 'Hemos recibido tu solicitud. Te contactaremos pronto para confirmar los detalles.',
};
