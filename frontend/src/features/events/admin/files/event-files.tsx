import {
  EVENT_FILE_ROUTES,
  EXPORT_FORMATS,
  importFault,
  type ExportedEvents,
  type ExportFormat,
  type ImportedEvents,
  type ImportedLine,
} from '@tocada/contracts/events/files.js';
import { longMoment, shortDate } from '@tocada/contracts/ground/days.js';
import { formSentence } from '@tocada/contracts/sentences/form-errors.js';
import { useId, useState, type DragEvent } from 'react';
import { bodyOf } from '../../../../lib/api';
import { useSite } from '../../../../lib/context';
import { useSession } from '../../../../panel/admin-session';
import { chipClass } from '../../../../panel/chip';
import { sentenceOf } from '../../../../panel/failures';
import { saveFile } from '../../../../panel/save-file';
import { useWork } from '../../../../panel/use-work';
import { Badge } from '../../../../ui/badge';
import { buttonClass } from '../../../../ui/button';
import { controlClass } from '../../../../ui/field';
import { showToast } from '../../../../ui/toasts';
import { texts } from './files.texts';
import { textOfFile } from './text-of-file';

const TONES = { new: 'aqua', known: 'dust', wrong: 'alarm' } as const;

function LeftOut({ leftOut }: Pick<ExportedEvents, 'leftOut'>) {
  const { timeZone } = useSite();
  if (leftOut.length === 0) return null;
  return (
    <div role="status" className="mt-4">
      <p className="font-semibold text-bulb">{texts.leftOut(leftOut.length)}</p>
      <ul className="mt-2 grid gap-1 text-sm">
        {leftOut.map(({ id, title, date, why }) => (
          <li key={id} className="break-words">
            <a href={`#eventos-${id}`} className="text-paper underline decoration-rail underline-offset-4">
              {title}
            </a>
            {date && `, ${shortDate(date, timeZone)}`}: {formSentence(why)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Exports() {
  const session = useSession();
  const { busy, during } = useWork();
  const [told, setTold] = useState<{ format: ExportFormat } & ExportedEvents>();
  const save = (format: ExportFormat) => {
    setTold(undefined);
    return during(texts.exportFailed, async () => {
      const address = `${EVENT_FILE_ROUTES.export.path}?format=${format}`;
      const answer = await bodyOf<ExportedEvents>(await session.send(address));
      for (const { name, type, text } of answer.files) saveFile(new Blob([text], { type }), name);
      setTold({ format, ...answer });
    });
  };
  return (
    <section aria-label={texts.export}>
      <h3 className="font-semibold text-paper">{texts.export}</h3>
      <div className="mt-3 flex flex-wrap gap-2">
        {EXPORT_FORMATS.map((format) => (
          <button key={format} type="button" disabled={busy} className={chipClass} onClick={() => void save(format)}>
            {texts.formats[format]}
          </button>
        ))}
      </div>
      <p className="mt-3 text-sm">{texts.bandsintown}</p>
      {told && (
        <>
          <p role="status" className="mt-3 text-sm text-paper">
            {texts.saved(told.files.map(({ name }) => name))}
          </p>
          <LeftOut leftOut={told.leftOut} />
        </>
      )}
    </section>
  );
}

function Line({ found }: { found: ImportedLine }) {
  const { timeZone } = useSite();
  const { line, state, why, title, date, hasTime, venue, location } = found;
  const place = [venue, location].filter(Boolean).join(', ');
  return (
    <li className="grid gap-1 border-t border-rail py-2 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <span>{texts.line(line)}</span>
        <Badge tone={TONES[state]} small>
          {texts.states[state]}
        </Badge>
        <span className="min-w-0 font-semibold break-words text-paper">{title}</span>
      </p>
      {why ? (
        <p className="text-alarm">{formSentence(why)}</p>
      ) : (
        <p className="break-words">
          {[date && longMoment({ date, hasTime }, timeZone), place].filter(Boolean).join(' · ')}
        </p>
      )}
    </li>
  );
}

/** Wrong lines first: they need somebody. */
const ORDER = ['wrong', 'new', 'known'] as const;
const sorted = (lines: ImportedLine[]) =>
  [...lines].sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state) || one.line - other.line);

function Imports({ onImported }: { onImported: () => void }) {
  const session = useSession();
  const id = useId();
  const [text, setText] = useState('');
  const [found, setFound] = useState<ImportedEvents>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);

  const take = (given: string) => {
    setFound(undefined);
    // A text that is too long is counted here and goes nowhere, not even into the field.
    const fault = given === '' ? undefined : importFault(given);
    setRefusal(fault && formSentence(fault));
    setText(fault ? '' : given);
  };
  const ask = async (preview: boolean) => {
    const fault = importFault(text);
    if (fault) return setRefusal(formSentence(fault));
    setBusy(true);
    setRefusal(undefined);
    try {
      const answer = await session.call(EVENT_FILE_ROUTES.import, {}, { text, ...(preview && { preview }) });
      setFound(answer);
      if (preview) return;
      setText('');
      showToast({ title: texts.imported(answer.added) });
      onImported();
    } catch (error) {
      setRefusal(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const drop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files;
    // A text that is dropped goes into the field by itself.
    if (!file) return;
    event.preventDefault();
    void textOfFile(file).then(take, () => setRefusal(texts.unreadable));
  };
  const count = (state: ImportedLine['state']) => found?.lines.filter((line) => line.state === state).length ?? 0;
  const isDone = found !== undefined && text === '';
  return (
    <section aria-label={texts.import}>
      <h3 className="font-semibold text-paper">{texts.import}</h3>
      <label htmlFor={id} className="mt-3 block text-sm">
        {texts.paste}
      </label>
      <textarea
        id={id}
        rows={5}
        value={text}
        spellCheck={false}
        aria-invalid={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : `${id}-refusal`}
        className={`mt-2 font-mono text-sm ${controlClass}`}
        onChange={({ target }) => take(target.value)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
      />
      {refusal && (
        <p id={`${id}-refusal`} role="alert" className="mt-2 text-sm font-medium text-alarm">
          {refusal}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <label className={`${chipClass} inline-flex cursor-pointer items-center focus-within:border-aqua`}>
          {texts.choose}
          <input
            type="file"
            accept=".csv,.tsv,.txt,.ics,text/csv,text/calendar"
            className="sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              target.value = '';
              if (file) void textOfFile(file).then(take, () => setRefusal(texts.unreadable));
            }}
          />
        </label>
        <button type="button" disabled={busy || text === ''} className={chipClass} onClick={() => void ask(true)}>
          {texts.look}
        </button>
      </div>
      {found && (
        <div className="mt-4">
          <p role="status" className="text-paper">
            {texts.summary(count('new'), count('known'), count('wrong'), isDone)}
          </p>
          {!isDone && count('new') > 0 && (
            <button
              type="button"
              disabled={busy}
              className={`${buttonClass.tube} mt-3`}
              onClick={() => void ask(false)}
            >
              {texts.add(count('new'))}
            </button>
          )}
          <ul className="mt-3" aria-label={texts.lines}>
            {sorted(found.lines).map((line) => (
              <Line key={line.line} found={line} />
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

export interface Props {
  /** Called after drafts were made of a file. */
  onImported: () => void;
}

/** Events as files: out to Bandsintown, tables and calendars, and in from tables and calendars. */
export default function EventFiles({ onImported }: Props) {
  return (
    <div className="grid gap-6 rounded-tile border border-rail bg-hall p-5">
      <Exports />
      <Imports onImported={onImported} />
    </div>
  );
}
