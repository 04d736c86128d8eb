import { SPOKEN, type Language } from '@tocada/contracts/ground/language.js';

const es = {
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

const en = {
  intro:
    'Checks email, the address, the disk, the backups, and everything else that can fail without anyone noticing, and tells you what to do.',
  check: 'Check',
  checkAgain: 'Check again',
  checking: 'Checking…',
  notChecked: 'Couldn’t check the status',
  sendTestMail: 'Send a test email',
  states: { fault: 'Problem', warning: 'Warning', unknown: 'Not checked', ok: 'OK', off: 'Doesn’t apply' },
  faults: (count: number) =>
    count === 0 ? 'There are no problems.' : count === 1 ? 'There is 1 problem.' : `There are ${count} problems.`,
} satisfies typeof es;

export default { es, en } satisfies Record<Language, typeof es> as Record<Language, typeof es>;
export const texts: typeof es = { es, en }[SPOKEN];
