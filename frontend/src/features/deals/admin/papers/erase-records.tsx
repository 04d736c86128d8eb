import { CLIENT_FILE_ROUTES } from '@tocada/contracts/deals/client-files.js';
import { longDate } from '@tocada/contracts/ground/days.js';
import { priceText } from '@tocada/contracts/deals/currency.js';
import type { AdminInquiry, InquiryDetail } from '@tocada/contracts/inquiries/inquiries.js';
import { INQUIRY_ADMIN_ROUTES } from '@tocada/contracts/inquiries/inquiries.admin-routes.js';
import { addressOf } from '@tocada/contracts/kit/route.js';
import { useId, useState, type ReactNode } from 'react';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { useDeskRead } from '../../../../panel/desk/use-desk';
import { sentenceOf } from '../../../../panel/failures';
import { RemoveButton } from '../../../../panel/row-actions';
import { loneLinkClass } from '../../../../ui/button';
import { Field } from '../../../../ui/field';
import { texts } from '../quotes.texts';
import { useDownload } from './use-download';

interface Props {
  inquiry: Pick<AdminInquiry, 'id' | 'name'>;
  /** @param withDocuments the documents go, too */
  onErase: (withDocuments: boolean) => void;
}

/** Erases a request with records. The question names the records that stay, and until when. */
export default function EraseRecords({ inquiry: { id, name }, onErase }: Props) {
  const [isTicked, setTicked] = useState(false);
  const [word, setWord] = useState('');
  const isTyped = word.trim().toLocaleUpperCase() === texts.eraseWord;
  const more = (
    <Records id={id}>
      <Documents isTicked={isTicked} onTick={setTicked} word={word} onType={setWord} />
    </Records>
  );
  return (
    <RemoveButton
      label={desk.eraseOf(name)}
      title={desk.eraseTitle}
      text={desk.eraseText(name)}
      more={more}
      isBlocked={isTicked && !isTyped}
      onRemove={() => onErase(isTicked && isTyped)}
    />
  );
}

function Records({ id, children }: { id: string; children: ReactNode }) {
  const { busy, download } = useDownload();
  const { data, error } = useDeskRead<InquiryDetail>([addressOf(INQUIRY_ADMIN_ROUTES.detail, { id })]);
  const detail = data?.[0];
  if (!detail) return <p className="mt-3">{error ? sentenceOf(error) : texts.recordsLoading}</p>;
  const { documents, keptFiles, payments, recordsUntil } = detail;
  if (!recordsUntil) return null;
  const kept = documents.filter(({ isRecord }) => isRecord);
  const counted = payments.filter(({ number }) => number !== null);
  return (
    <div className="mt-4 max-h-[40vh] overflow-y-auto">
      <p>{texts.recordsStay(longDate(recordsUntil, 'UTC'))}</p>
      <ul className="mt-2 list-disc pl-5">
        {kept.map(({ id: key, kind, number, sha256, url }) => (
          <li key={key}>
            <button
              type="button"
              disabled={busy || sha256 === null}
              className={`${loneLinkClass} text-left break-words`}
              onClick={() => download(url, `${number}.pdf`)}
            >
              {texts.documentKinds[kind]} {number}
            </button>
          </li>
        ))}
        {keptFiles.map(({ id: key, name, type }) => (
          <li key={key}>
            <button
              type="button"
              disabled={busy}
              className={`${loneLinkClass} text-left break-words`}
              onClick={() => download(addressOf(CLIENT_FILE_ROUTES.content, { id: key }), `${name}.${type}`)}
            >
              {name}
            </button>
          </li>
        ))}
        {counted.map(({ id: key, kind, number, cents, currency }) => (
          <li key={key}>
            {texts.paymentKinds[kind]} {number}, {priceText(cents, currency)}
          </li>
        ))}
      </ul>
      <p className="mt-2">{texts.recordsLater}</p>
      {children}
    </div>
  );
}

interface DocumentsProps {
  isTicked: boolean;
  onTick: (isTicked: boolean) => void;
  word: string;
  onType: (word: string) => void;
}

/** The documents go only when the band types it by hand: they may be the only proof of what was agreed. */
function Documents({ isTicked, onTick, word, onType }: DocumentsProps) {
  const id = useId();
  return (
    <>
      <p className="mt-3 flex items-center gap-3">
        <input
          id={id}
          type="checkbox"
          checked={isTicked}
          className="size-6 shrink-0 accent-alarm"
          onChange={(event) => onTick(event.target.checked)}
        />
        <label htmlFor={id} className="min-h-11 py-2.5 text-paper">
          {texts.eraseContract}
        </label>
      </p>
      {isTicked && (
        <>
          <p className="mb-3 text-sm">{texts.eraseContractText}</p>
          <Field form={id} name="word" label={texts.typeWord(texts.eraseWord)} error={undefined}>
            <input type="text" autoComplete="off" value={word} onChange={(event) => onType(event.target.value)} />
          </Field>
        </>
      )}
    </>
  );
}
