import { INQUIRY_ADMIN_ROUTES, type InquiriesExportQuery } from '@tocada/contracts/inquiries.js';
import { useState } from 'react';
import { Glyph } from '../../../ui/icons';
import { useSession } from '../../../panel/admin-session';
import { tellFailure } from '../../../panel/failures';
import { GLYPHS } from '../../../panel/glyphs';
import { sendTestMail } from '../../../panel/test-mail';

type Format = InquiriesExportQuery['format'];

const TOOL =
  'inline-flex min-h-11 items-center gap-2 rounded-full border border-rail px-4 text-sm font-semibold text-paper hover:border-aqua hover:text-aqua disabled:opacity-60';

const save = (blob: Blob, name: string) => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Later, because the download must begin first.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

/** The tools for all inquiries: exports and a test mail. */
export function InquiryTools() {
  const session = useSession();
  const [busy, setBusy] = useState(false);
  const during = async (work: Promise<void>) => {
    setBusy(true);
    await work;
    setBusy(false);
  };

  const exportAs = async (format: Format) => {
    try {
      // Not a link, because its address would have to contain a credential, and addresses are written to logs.
      const response = await session.send(`${INQUIRY_ADMIN_ROUTES.export.path}?format=${format}`);
      save(await response.blob(), `solicitudes.${format}`);
    } catch (error) {
      tellFailure('Error al exportar', error);
    }
  };

  return (
    <div className="flex flex-wrap gap-2">
      <button type="button" disabled={busy} className={TOOL} onClick={() => void during(sendTestMail(session))}>
        <Glyph path={GLYPHS.mail} className="size-4" />
        Enviar correo de prueba
      </button>
      {(['csv', 'json'] as const).map((format) => (
        <button
          key={format}
          type="button"
          disabled={busy}
          className={TOOL}
          onClick={() => void during(exportAs(format))}
        >
          <Glyph path={GLYPHS.download} className="size-4" />
          Exportar {format.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
