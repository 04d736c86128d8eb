import { SPOKEN } from '@tocada/contracts/ground/language.js';
import { TEMPLATE_ROUTES, type Template } from '@tocada/contracts/messages/replies.js';
import { texts as desk } from '../../../../panel/desk/desk.texts';
import { DRAFT } from '../../../../panel/optimistic-rows';
import { texts as panel } from '../../../../panel/panel.texts';
import { EditButton, RemoveButton } from '../../../../panel/row-actions';
import { RowList } from '../../../../panel/row-list';
import { useSaving } from '../../../../panel/use-editing';
import { useRows } from '../../../../panel/use-rows';
import { texts } from './replies.texts';
import { TemplateForm, type TemplateFields } from './reply-template-form';

/** The server's order. A new one is the last. */
const asListed = () => 0;

const expected = (fields: TemplateFields, base: Template | null) => ({ ...fields, revision: base?.revision ?? 0 });

export default function TemplatesSection() {
  const templates = useRows<Template>(TEMPLATE_ROUTES.all, asListed, []);
  const { editing, edit, save, remove, cancel } = useSaving(templates, {
    routes: TEMPLATE_ROUTES,
    expected,
    words: {
      added: texts.added,
      changed: texts.changed,
      removed: texts.removed,
      notRemoved: texts.removeFailed,
    },
    removalOf: ({ revision }) => ({ revision }),
  });
  return (
    <section id="plantillas" aria-label={texts.title}>
      <h2 className="text-2xl font-semibold">{texts.title}</h2>
      <p className="mt-3 mb-6 max-w-3xl">{texts.intro}</p>
      <RowList
        label={panel.templates}
        list={templates}
        failure={texts.loadFailed}
        empty={texts.none}
        grid="gap-4"
        form={<TemplateForm key={editing?.id} template={editing} onSave={save} onCancel={cancel} />}
        add={editing ? undefined : texts.create}
      >
        {(template) => (
          <TemplateRow
            key={template.id}
            template={template}
            onEdit={() => edit(template)}
            onRemove={() => void remove(template)}
          />
        )}
      </RowList>
    </section>
  );
}

interface RowProps {
  template: Template;
  onEdit: () => void;
  onRemove: () => void;
}

function TemplateRow({ template: { id, name, language, text }, onEdit, onRemove }: RowProps) {
  const isUnsaved = id.startsWith(DRAFT);
  return (
    <li aria-busy={isUnsaved} className="rounded-tile border border-rail bg-hall p-5 aria-busy:opacity-60">
      <h3 className="text-xl font-semibold">
        {language === SPOKEN ? name : texts.nameIn(name, desk.languages[language])}
      </h3>
      <p lang={language === SPOKEN ? undefined : language} className="mt-2 line-clamp-4 whitespace-pre-line">
        {text}
      </p>
      <div className="flex justify-end gap-2 pt-4">
        <EditButton id={id} label={panel.editNamed(name)} disabled={isUnsaved} onEdit={onEdit} />
        <RemoveButton
          label={texts.removeOf(name)}
          title={texts.removeTitle}
          text={texts.removeText(name)}
          disabled={isUnsaved}
          onRemove={onRemove}
        />
      </div>
    </li>
  );
}
