import { NOTICE_ROUTES } from '@tocada/contracts/notices.js';
import { showToast } from '../ui/toasts';
import type { AdminSession } from './admin-session';
import { markDone } from './done-steps';
import { tellFailure } from './failures';

/** Sends a test mail to the band and shows the mail server's answer. */
export async function sendTestMail(session: AdminSession): Promise<void> {
  try {
    const { ok, answer } = await session.call(NOTICE_ROUTES.testMail, {});
    const title = ok ? 'Correo de prueba enviado' : 'El correo de prueba no salió';
    showToast({ title, text: answer, destructive: !ok });
    if (ok) markDone('mail');
  } catch (error) {
    tellFailure('Error al enviar el correo de prueba', error);
  }
}
