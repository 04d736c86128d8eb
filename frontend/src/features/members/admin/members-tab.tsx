import { MEMBER_ADMIN_ROUTES, type AdminMember } from '@tocada/contracts/members/members.js';
import { MEMBER_ROUTES } from '@tocada/contracts/members/members.routes.js';
import { expectedTranslations } from '@tocada/contracts/site/translations.js';
import { DeclaredRows } from '../../../panel/declared-rows';
import { texts as panelTexts } from '../../../panel/panel.texts';
import { useLinkedRow } from '../../../panel/place';
import { useSaving } from '../../../panel/use-editing';
import { useRows } from '../../../panel/use-rows';
import { MemberCard } from './member-card';
import { MemberForm, WORDS, type MemberFields } from './member-form';
import { texts } from './members.texts';

const inOrder = (a: AdminMember, b: AdminMember) => a.order - b.order || a.name.localeCompare(b.name, 'es');

/** A new image is unknown until the server answers. */
const expected = (fields: MemberFields, base: AdminMember | null) => ({
  ...fields,
  revision: base?.revision ?? 0,
  image: base?.imageUrl === fields.imageUrl ? base.image : null,
  focalPoint: fields.focalPoint ?? null,
  translations: expectedTranslations(fields, base),
});

export default function MembersTab() {
  const members = useRows(MEMBER_ADMIN_ROUTES.all, inOrder, [MEMBER_ROUTES.all.path]);
  const { save, ...edited } = useSaving(members, { routes: MEMBER_ADMIN_ROUTES, expected, words: WORDS });
  const { editing, edit, cancel } = edited;
  useLinkedRow('miembros', members.rows, edit);
  const last = 1 + Math.max(-1, ...(members.rows ?? []).map(({ order }) => order));
  return (
    <DeclaredRows
      label={panelTexts.members}
      failure={texts.notLoaded}
      words={WORDS}
      list={members}
      edited={edited}
      form={<MemberForm key={editing?.id} member={editing} last={last} onSave={save} onCancel={cancel} />}
      grid="grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2"
      card="flex flex-col overflow-hidden rounded-card border border-rail bg-hall"
    >
      {(member, buttons) => <MemberCard member={member} buttons={buttons} />}
    </DeclaredRows>
  );
}
