export const texts = {
  intro:
    'Revisa el correo, la dirección, el disco, los respaldos y lo demás que puede fallar sin que se note, y dice qué hacer.',
  check: 'Revisar',
  checkAgain: 'Revisar otra vez',
  checking: 'Revisando…',
  notChecked: 'No se pudo revisar el estado',
  sendTestMail: 'Enviar correo de prueba',
  states: { fault: 'Falla', warning: 'Atención', unknown: 'Sin revisar', ok: 'Bien', off: 'No aplica' },
  faults: (count: number) =>
    count === 0 ? 'Nada está en rojo.' : count === 1 ? 'Hay 1 falla.' : `Hay ${count} fallas.`,
};
