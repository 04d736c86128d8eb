export const es = {
  call_foreign: 'La llamada no viene de una página de este sitio',
  form_foreign: 'El formulario se envió desde otra página. Escribe tu solicitud aquí.',
  form_long: 'Lo que escribiste es demasiado largo. Vuelve atrás y acórtalo.',
  form_unreadable: 'El formulario llegó en un formato que no podemos leer. Vuelve atrás e intenta nuevamente.',
  bad_idempotency_key: 'Idempotency-Key debe tener de 8 a 200 caracteres',
  page_not_found: 'Esa página no existe en el sitio',
  servers_several: 'La petición nombra varios servidores',
  file_unsized: 'El archivo es demasiado grande, o no dice su tamaño',
  bad_amount: 'Escribe una cantidad en dólares, como 450 o 1,500.50',
};
