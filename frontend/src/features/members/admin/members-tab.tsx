import { MEMBER_ADMIN_ROUTES, type AdminMember } from '@tocada/contracts/members.js';
import { MEMBER_ROUTES } from '@tocada/contracts/members.routes.js';
import { useState } from 'react';
import { showToast } from '../../../ui/toasts';
import { useSession } from '../../../panel/admin-session';
import { tellFailure } from '../../../panel/failures';
import { ListState } from '../../../panel/list-state';
import { focusEdit } from '../../../panel/row-actions';
import { useRows } from '../../../panel/use-rows';
import { MemberCard } from './member-card';
import { MemberForm, type MemberFields } from './member-form';

const inOrder = (a: AdminMember, b: AdminMember) => a.order - b.order || a.name.localeCompare(b.name, 'es');

/** A new image is unknown until the server answers. */
const imageOf = (before: AdminMember, { imageUrl }: MemberFields) =>
  before.imageUrl === imageUrl ? before.image : null;

export function MembersTab() {
  const session = useSession();
  const members = useRows(MEMBER_ADMIN_ROUTES.all, inOrder, [MEMBER_ROUTES.all.path]);
  const [editing, setEditing] = useState<AdminMember | null>(null);

  const save = async (fields: MemberFields, base: AdminMember | null) => {
    if (base) {
      const { id, revision } = base;
      await members.replace({ ...base, ...fields, image: imageOf(base, fields) }, () =>
        session.call(MEMBER_ADMIN_ROUTES.update, { id }, { ...fields, revision }),
      );
      focusEdit(id);
      showToast({ title: 'Miembro actualizado exitosamente' });
    } else {
      const { id } = await members.add({ ...fields, image: null, revision: 0 }, () =>
        session.call(MEMBER_ADMIN_ROUTES.create, {}, fields),
      );
      if (editing) requestAnimationFrame(() => focusEdit(id));
      showToast({ title: 'Miembro agregado exitosamente' });
    }
    setEditing(null);
  };
  const remove = async (member: AdminMember) => {
    try {
      await members.remove(member, () => session.call(MEMBER_ADMIN_ROUTES.remove, { id: member.id }));
      setEditing((current) => (current?.id === member.id ? null : current));
      showToast({ title: 'Miembro eliminado exitosamente' });
    } catch (error) {
      tellFailure('Error al eliminar miembro', error);
    }
  };
  const cancel = () => {
    if (editing) focusEdit(editing.id);
    setEditing(null);
  };

  return (
    <>
      <MemberForm key={editing?.id} member={editing} onSave={save} onCancel={cancel} />
      <section aria-label="Miembros" tabIndex={-1} data-list="" className="mt-10 outline-none">
        <ListState
          rows={members.rows}
          error={members.error}
          failure="No se pudieron cargar los miembros"
          empty="No hay miembros registrados"
          onRetry={members.reload}
        >
          <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
            {members.rows?.map((member) => (
              <MemberCard
                key={member.id}
                member={member}
                onEdit={() => setEditing(member)}
                onRemove={() => void remove(member)}
              />
            ))}
          </ul>
        </ListState>
      </section>
    </>
  );
}
