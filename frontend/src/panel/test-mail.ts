import { NOTICE_ROUTES } from '@tocada/contracts/messages/notices.js';
import { showToast } from '../ui/toasts';
import type { AdminSession } from './admin-session';
import { markDone } from './done-steps';
import { tellFailure } from './failures';
import { texts } from './panel.texts';
import { stored } from './stored';

/** Sends a test mail to the band and shows the mail server's answer. */
export async function sendTestMail(session: AdminSession): Promise<void> {
  try {
    const { ok, answer, said } = await session.call(NOTICE_ROUTES.testMail, {});
    const title = ok ? texts.testMailSent : texts.testMailNotSent;
    showToast({ title, text: stored(answer, said), destructive: !ok });
    if (ok) markDone('mail');
  } catch (error) {
    tellFailure(texts.testMailFailed, error);
  }
}
