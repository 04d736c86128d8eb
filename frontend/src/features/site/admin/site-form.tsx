import { languagesOf } from '@tocada/contracts/ground/language.js';
import { SITE_ADMIN_ROUTES, type CheckedSiteData, type SiteState } from '@tocada/contracts/site/site.js';
import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError } from '../../../lib/api';
import { useSession } from '../../../panel/admin-session';
import { Confirm, useAsk } from '../../../panel/confirm';
import { texts as panelTexts } from '../../../panel/panel.texts';
import { useRowForm } from '../../../panel/use-row-form';
import { buttonClass } from '../../../ui/button';
import { showToast } from '../../../ui/toasts';
import { Colours } from './colours';
import { EmbedCode } from './embed-code';
import { Languages } from './languages';
import { Preview } from './preview';
import { Controls } from './site-controls';
import { fieldAt, fieldsOf, FIELDS, gapsIn, PARTS, partOf, secondIn, siteForm, type SiteFields } from './site-fields';
import { texts } from './site.texts';

const TAB =
  'min-h-11 rounded-full border border-rail px-4 text-sm font-semibold text-dust hover:text-paper aria-selected:border-paper aria-selected:bg-paper aria-selected:text-night';

/** An error of the server names places in the data: `data.socials.1.url`. The form knows them by its fields. */
const withFields = (error: unknown, data: CheckedSiteData): unknown => {
  const problem = error instanceof ApiError ? error.problem : undefined;
  if (!problem?.errors) return error;
  const errors = problem.errors.map(({ path, message }) => ({
    path: fieldAt(path.replace(/^data\./, '').split('.'), data),
    message,
  }));
  return new ApiError((error as ApiError).status, JSON.stringify({ ...problem, errors }), '');
};

/** Warns before the page is left with text that is not published. */
const useLeaveGuard = (isDirty: boolean) =>
  useEffect(() => {
    if (!isDirty) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);

interface Props {
  state: SiteState;
  /** The part to show, and the field to focus, when a link asks for one. */
  part: string;
  onPart: (id: string) => void;
  onPublished: (state: SiteState) => void;
  onDiscard: () => void;
}

export function SiteForm({ state, part, onPart, onPublished, onDiscard }: Props) {
  const session = useSession();
  const [resting] = useState(() => fieldsOf(state.data));
  const { form, base, submit, busy, clash, about } = useRowForm<SiteState, SiteFields, CheckedSiteData>({
    name: 'site',
    schema: siteForm,
    row: state,
    fieldsOf: (row) => (row ? fieldsOf(row.data) : resting),
    words: FIELDS,
    gone: '',
    canAdd: false,
    failure: { add: texts.notPublished, change: texts.notPublished },
    save: async (data, before) => {
      const { revision } = before ?? state;
      try {
        const published = await session.call(SITE_ADMIN_ROUTES.change, {}, { revision, data });
        showToast({ title: texts.published });
        onPublished(published);
      } catch (error) {
        throw withFields(error, data);
      }
    },
  });
  const ask = useAsk();
  const isSure = useRef(false);
  /** A second language whose pages would show texts of the primary one is switched on only when somebody wants that. */
  const publish = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = base ?? state;
    const fields = form.getValues();
    const second = secondIn(fields);
    if (second && !languagesOf(data).second && !isSure.current) {
      const { gaps, all } = gapsIn(fields, second, data.translations);
      const asked = {
        title: texts.partlyTranslated[second],
        text: texts.partlyTranslatedMeans(gaps, all),
        action: texts.publishPartly,
      };
      if (gaps > 0 && !(await ask(asked))) return;
      isSure.current = true;
    }
    await submit();
  };
  const { isDirty, errors, submitCount } = form.formState;
  useLeaveGuard(isDirty);
  const [first] = Object.keys(errors);
  useEffect(() => {
    if (!first || submitCount === 0) return;
    const { id } = partOf(first);
    onPart(id);
    // The part of the field is shown first.
    requestAnimationFrame(() => form.setFocus(first as keyof SiteFields));
    // Only after an attempt to publish, not while the error is being mended.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [submitCount, busy]);

  return (
    <div className="mt-6 grid gap-10 xl:grid-cols-[minmax(0,1fr)_24.5rem] xl:items-start">
      <form noValidate aria-label={panelTexts.site} onSubmit={(event) => void publish(event)} className="min-w-0">
        <Root value={part} onValueChange={onPart}>
          <List aria-label={texts.partsLabel} className="flex flex-wrap gap-2">
            {PARTS.map(({ id, title }) => (
              <Trigger key={id} value={id} className={TAB} onClick={() => onPart(id)}>
                {title}
                {Object.keys(errors).some((field) => partOf(field).id === id) && (
                  <span className="text-alarm"> {texts.toMend}</span>
                )}
              </Trigger>
            ))}
          </List>
          {PARTS.map((shown) => (
            <Content
              key={shown.id}
              value={shown.id}
              forceMount
              hidden={shown.id !== part}
              tabIndex={undefined}
              className="mt-6 rounded-card border border-rail bg-hall p-5 sm:p-8"
            >
              <div className="grid gap-6">
                {shown.id === 'colores' ? (
                  <Colours form={form} />
                ) : shown.id === 'idiomas' ? (
                  <Languages form={form} about={about} published={base ?? state} />
                ) : (
                  <>
                    <Controls part={shown} form={form} about={about} base={base ?? state} />
                    {shown.id === 'formulario' && <EmbedCode />}
                  </>
                )}
              </div>
            </Content>
          ))}
        </Root>
        {clash && <div className="mt-8">{clash}</div>}
        <div className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center gap-3 border-t border-rail bg-night py-4">
          {!clash && (
            <button type="submit" disabled={busy || !isDirty} className={buttonClass.sign}>
              {texts.publish}
            </button>
          )}
          <Confirm title={texts.discardTitle} text={texts.discardMeans} action={texts.discard} onConfirm={onDiscard}>
            <button type="button" disabled={busy || !isDirty} className={buttonClass.quiet}>
              {texts.discard}
            </button>
          </Confirm>
          <p role="status" className="text-sm">
            {isDirty ? texts.hasChanges : texts.hasNoChanges}
          </p>
        </div>
      </form>
      <Preview control={form.control as never} />
    </div>
  );
}
