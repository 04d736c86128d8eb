import { QUOTE_ROUTES } from '@tocada/contracts/deals/quotes.js';
import { useId, useState, type FormEvent } from 'react';
import { useSession } from '../../../../panel/admin-session';
import { Confirm } from '../../../../panel/confirm';
import { FormButtons } from '../../../../panel/desk/form-buttons';
import type { SectionProps } from '../../../../panel/desk/part';
import { Refusal } from '../../../../panel/desk/refusal';
import { smallButton } from '../../../../panel/desk/small-button';
import { useAct } from '../../../../panel/desk/use-act';
import { problemOf } from '../../../../panel/failures';
import { Field } from '../../../../ui/field';
import { mailsClient } from '../mails-client';
import { texts } from '../quotes.texts';

/** Issues the invoice of an agreement, or takes it back by a note of credit. */
export function InvoicePart({ inquiry, onChange, onDone }: SectionProps) {
  const session = useSession();
  const form = useId();
  const { busy, refusal, run } = useAct(onChange);
  const { id, stage, documents, parties } = inquiry;
  const [isAsking, setAsking] = useState(false);
  const [poNumber, setPoNumber] = useState(parties[0]?.poNumber ?? '');
  const [error, setError] = useState<string>();
  const where = mailsClient(inquiry) ? texts.goesByMail : texts.staysOnPage;
  const live = documents.find(({ kind, isCredited }) => kind === 'invoice' && !isCredited);
  const issue = async (event: FormEvent) => {
    event.preventDefault();
    setError(undefined);
    const isDone = await run(texts.invoiced, async () => {
      try {
        await session.call(QUOTE_ROUTES.invoice, { id }, { poNumber });
      } catch (failure) {
        setError(problemOf(failure)?.errors?.find(({ path }) => path === 'poNumber')?.message);
        throw failure;
      }
    });
    if (!isDone) return;
    setAsking(false);
    onDone();
  };
  const credit = async (documentId: string) => {
    const work = async () => void (await session.call(QUOTE_ROUTES.credit, { id, documentId }, {}));
    if (await run(texts.credited, work)) onDone();
  };
  const isBilled = stage === 'accepted' || stage === 'booked' || stage === 'completed';
  return (
    <>
      {live && (
        <p>
          <Confirm
            title={texts.creditTitle}
            text={`${texts.creditText} ${where}`}
            action={texts.creditAction}
            onConfirm={() => void credit(live.id)}
          >
            <button type="button" disabled={busy} className={smallButton}>
              {texts.creditOf(live.number)}
            </button>
          </Confirm>
        </p>
      )}
      {!live && isBilled && (
        <p>
          <button
            type="button"
            aria-expanded={isAsking}
            disabled={busy}
            className={smallButton}
            onClick={() => setAsking(!isAsking)}
          >
            {texts.invoice}
          </button>
        </p>
      )}
      {!live && isAsking && (
        <form
          noValidate
          className="grid gap-4 rounded-tile border border-rail p-4"
          onSubmit={(event) => void issue(event)}
        >
          <p className="text-sm">{`${where} ${texts.invoiceHint}`}</p>
          <Field form={form} name="po" label={texts.poNumber} error={error}>
            <input
              type="text"
              autoComplete="off"
              value={poNumber}
              onChange={(event) => setPoNumber(event.target.value)}
            />
          </Field>
          <FormButtons busy={busy} onCancel={() => setAsking(false)}>
            {texts.issueInvoice}
          </FormButtons>
        </form>
      )}
      <Refusal>{refusal}</Refusal>
    </>
  );
}
