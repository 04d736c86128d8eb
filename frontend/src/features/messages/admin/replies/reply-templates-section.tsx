import { SPOKEN } from '@tocada/contracts/ground/language.js';
import { TEMPLATE_ROUTES, type Template } from '@tocada/contracts/messages/replies.js';
import { DeclaredRows } from '../../../../panel/declared-rows';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { texts as panel } from '../../../../panel/panel.texts';
import { useSaving } from '../../../../panel/use-editing';
import { asListed, useRows } from '../../../../panel/use-rows';
import { texts } from './replies.texts';
import { TemplateForm, WORDS, type TemplateFields } from './reply-template-form';

const expected = ({ purpose = null, ...fields }: TemplateFields, base: Template | null) => ({
  ...fields,
  purpose,
  revision: base?.revision ?? 0,
});

export default function TemplatesSection() {
  const templates = useRows<Template>(TEMPLATE_ROUTES.all, asListed, []);
  const { save, ...edited } = useSaving(templates, {
    routes: TEMPLATE_ROUTES,
    expected,
    words: WORDS,
    removalOf: ({ revision }) => ({ revision }),
  });
  const { editing, cancel } = edited;
  return (
    <section id="plantillas" aria-label={texts.title}>
      <h2 className="text-2xl font-semibold">{texts.title}</h2>
      <p className="mt-3 mb-6 max-w-3xl">{texts.intro}</p>
      <DeclaredRows
        label={panel.templates}
        failure={texts.loadFailed}
        words={WORDS}
        list={templates}
        edited={edited}
        form={<TemplateForm key={editing?.id} template={editing} onSave={save} onCancel={cancel} />}
      >
        {({ name, language, text }, buttons) => (
          <>
            <h3 className="text-xl font-semibold">
              {language === SPOKEN ? name : texts.nameIn(name, desk.languages[language])}
            </h3>
            <p lang={language === SPOKEN ? undefined : language} className="mt-2 line-clamp-4 whitespace-pre-line">
              {text}
            </p>
            <div className="flex justify-end gap-2 pt-4">{buttons}</div>
          </>
        )}
      </DeclaredRows>
    </section>
  );
}
