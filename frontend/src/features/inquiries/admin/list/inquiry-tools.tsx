import { PAYMENT_ROUTES } from '@tocada/contracts/deals/payments-file.js';
import type { InquiriesExportQuery } from '@tocada/contracts/inquiries/inquiries-query.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { useSession } from '../../../../panel/admin-session';
import { pressedClass } from '../../../../panel/chip';
import { smallButton } from '../../../../panel/desk/small-button';
import { GLYPHS } from '../../../../panel/glyphs';
import { saveFile } from '../../../../panel/save-file';
import { sendTestMail } from '../../../../panel/test-mail';
import { useWork } from '../../../../panel/use-work';
import { Glyph } from '../../../../ui/icons';
import { useSlots } from '../desk/slots';
import { texts } from './list.texts';

type Format = InquiriesExportQuery['format'];

export interface Props {
  /** Of the element that the tools' button shows. */
  id: string;
  isShown: boolean;
  /** True while several inquiries are being chosen. */
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
}

/** The tools for all inquiries: exports and a test mail. */
export default function InquiryTools({ id, isShown, isSelecting, onSelecting }: Props) {
  const session = useSession();
  const { FreeSaturdays } = useSlots();
  const { busy, during } = useWork();

  // Not a link, because its address would have to contain a credential, and addresses are written to logs.
  const download = (path: string, name: string) =>
    during(texts.exportFailed, async () => saveFile(await (await session.send(path)).blob(), name));
  const exportAs = (format: Format) =>
    download(`${INQUIRY_ADMIN_ROUTES.export.path}?format=${format}`, texts.file(format));

  return (
    <div id={id} className={`${isShown ? 'flex' : 'hidden'} order-last w-full flex-wrap gap-2`}>
      <button
        type="button"
        aria-pressed={isSelecting}
        className={`${smallButton} ${pressedClass}`}
        onClick={() => onSelecting(!isSelecting)}
      >
        <Glyph path={GLYPHS.check} className="size-4" />
        {texts.select}
      </button>
      <FreeSaturdays />
      <button
        type="button"
        disabled={busy}
        className={smallButton}
        onClick={() => void during(texts.testMail, () => sendTestMail(session))}
      >
        <Glyph path={GLYPHS.mail} className="size-4" />
        {texts.testMail}
      </button>
      {(['csv', 'json'] as const).map((format) => (
        <button
          key={format}
          type="button"
          disabled={busy}
          className={smallButton}
          onClick={() => void exportAs(format)}
        >
          <Glyph path={GLYPHS.download} className="size-4" />
          {texts.exportAs(format.toUpperCase())}
        </button>
      ))}
      <button
        type="button"
        disabled={busy}
        className={smallButton}
        onClick={() => void download(PAYMENT_ROUTES.file.path, texts.paymentsFile)}
      >
        <Glyph path={GLYPHS.download} className="size-4" />
        {texts.exportPayments}
      </button>
    </div>
  );
}
