import { resolverOf } from '../../../lib/resolver';
import { memberInput, type Member, type MemberInput } from '@tocada/contracts/members.js';
import type { z } from 'zod';
import { useForm, useWatch } from 'react-hook-form';
import { Field } from '../../../ui/field';
import { markFields, tellFailure } from '../failures';
import { FormCard } from '../form-card';
import { ImageField } from '../image-field';

export type MemberFields = z.output<typeof memberInput>;

interface Props {
  /** The member that is changed; null to add one. */
  member: Member | null;
  onSave: (fields: MemberFields) => Promise<void>;
  onCancel: () => void;
}

const EMPTY = { name: '', role: '', origin: '', order: 0, description: '', imageUrl: null };
const WORDS = { upload: 'Subir Foto', change: 'Cambiar Foto', remove: 'Quitar Foto' };

export function MemberForm({ member, onSave, onCancel }: Props) {
  const { name, role, origin, order, description, imageUrl } = member ?? EMPTY;
  const defaultValues: MemberInput = { name, role, origin, order, description, imageUrl };
  const form = useForm<MemberInput, unknown, MemberFields>({ resolver: resolverOf(memberInput), defaultValues });
  const { errors, isSubmitting } = form.formState;
  const about = (field: keyof MemberInput) => ({ form: 'member', name: field, error: errors[field]?.message });

  const submit = form.handleSubmit(async (fields) => {
    try {
      await onSave(fields);
      form.reset();
    } catch (error) {
      markFields(error, fields, form.setError as never);
      tellFailure(member ? 'Error al actualizar miembro' : 'Error al agregar miembro', error);
    }
  });

  const photo = useWatch({ control: form.control, name: 'imageUrl' }) || null;
  const verb = member ? 'Actualizar Miembro' : 'Agregar Miembro';
  return (
    <FormCard
      title={member ? `Editar a ${member.name}` : 'Nuevo miembro'}
      submit={verb}
      busy={isSubmitting}
      editing={member !== null}
      onSubmit={(event) => void submit(event)}
      onCancel={onCancel}
    >
      <Field {...about('name')} label="Nombre" required>
        <input type="text" autoComplete="off" {...form.register('name')} />
      </Field>
      <Field {...about('role')} label="Rol" required>
        <input type="text" autoComplete="off" {...form.register('role')} />
      </Field>
      <Field {...about('origin')} label="Origen" required>
        <input type="text" autoComplete="off" {...form.register('origin')} />
      </Field>
      <Field {...about('order')} label="Orden">
        <input type="number" step={1} {...form.register('order')} />
      </Field>
      <Field {...about('description')} label="Descripción" required className="sm:col-span-2">
        <textarea rows={4} {...form.register('description')} />
      </Field>
      <ImageField
        label="Foto del Miembro"
        folder="members"
        words={WORDS}
        value={photo}
        image={photo === imageUrl ? (member?.image ?? null) : null}
        error={errors.imageUrl?.message}
        onChange={(imageURL) => form.setValue('imageUrl', imageURL)}
      />
    </FormCard>
  );
}
