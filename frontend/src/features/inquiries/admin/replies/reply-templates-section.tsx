import { TEMPLATE_ROUTES, type Template } from '@tocada/contracts/replies.js';
import { EditButton, RemoveButton } from '../../../../panel/row-actions';
import { RowList } from '../../../../panel/row-list';
import { DRAFT } from '../../../../panel/optimistic-rows';
import { useSaving } from '../../../../panel/use-editing';
import { useRows } from '../../../../panel/use-rows';
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
      added: 'Plantilla agregada',
      changed: 'Plantilla actualizada',
      removed: 'Plantilla eliminada',
      notRemoved: 'Error al eliminar la plantilla',
    },
    removalOf: ({ revision }) => ({ revision }),
  });
  return (
    <section id="plantillas" aria-label="Plantillas de respuesta">
      <h2 className="text-2xl font-semibold">Plantillas de respuesta</h2>
      <p className="mt-3 mb-6 max-w-3xl">
        Con ellas respondes una solicitud en dos toques. Lo que está entre llaves se llena solo con los datos de cada
        cliente.
      </p>
      <RowList
        label="Plantillas"
        list={templates}
        failure="No se pudieron cargar las plantillas"
        empty="No hay plantillas"
        grid="gap-4"
        form={<TemplateForm key={editing?.id} template={editing} onSave={save} onCancel={cancel} />}
        add={editing ? undefined : 'Nueva plantilla'}
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
        {name}
        {language === 'en' && ' (inglés)'}
      </h3>
      <p className="mt-2 line-clamp-4 whitespace-pre-line">{text}</p>
      <div className="flex justify-end gap-2 pt-4">
        <EditButton id={id} label={`Editar ${name}`} disabled={isUnsaved} onEdit={onEdit} />
        <RemoveButton
          label={`Eliminar ${name}`}
          title="Eliminar plantilla"
          text={`¿Estás seguro de que quieres eliminar la plantilla "${name}"? Esta acción no se puede deshacer.`}
          disabled={isUnsaved}
          onRemove={onRemove}
        />
      </div>
    </li>
  );
}
