import { memberInput, type AdminMember, type MemberInput } from '@tocada/contracts/members.js';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { texts as panelTexts } from '../../../panel/panel.texts';
import { Field } from '../../../ui/field';
import type { FieldWords } from '../../../panel/form-clash';
import { FormCard } from '../../../panel/form-card';
import { ImageField } from '../../../panel/uploads/image-field';
import { FocalPointField, focalPointWords } from '../../../panel/uploads/focal-point-field';
import { imageWords } from '../../../panel/uploads/stored-image';
import { useRowForm } from '../../../panel/use-row-form';
import { texts } from './members.texts';

export type MemberFields = z.output<typeof memberInput>;

interface Props {
  /** The edited member, or null for a new one. */
  member: AdminMember | null;
  /** The order that puts a new member last. */
  last: number;
  onSave: (fields: MemberFields, base: AdminMember | null) => Promise<void>;
  onCancel: () => void;
}

const EMPTY = { name: '', role: '', origin: '', description: '', imageUrl: null, focalPoint: null };
const fieldsOf = (member: AdminMember | null, last: number): MemberInput => {
  const { name, role, origin, order, description, imageUrl, focalPoint } = member ?? { ...EMPTY, order: last };
  return { name, role, origin, order, description, imageUrl, focalPoint };
};

const FIELDS: FieldWords<MemberInput> = {
  name: { label: panelTexts.name },
  role: { label: texts.role },
  origin: { label: texts.origin },
  order: { label: texts.order },
  description: { label: panelTexts.description },
  imageUrl: imageWords(texts.photo),
  focalPoint: focalPointWords,
};
const WORDS = { upload: texts.uploadPhoto, change: texts.changePhoto, remove: texts.removePhoto };

export function MemberForm({ member, last, onSave, onCancel }: Props) {
  // The number grows while the form is open: the list loads, or a member is added.
  const latest = useRef(last);
  const { form, base, submit, busy, clash, about } = useRowForm<AdminMember, MemberInput, MemberFields>({
    name: 'member',
    schema: memberInput,
    row: member,
    fieldsOf: (row) => fieldsOf(row, latest.current),
    words: FIELDS,
    gone: texts.gone,
    canAdd: true,
    failure: { add: texts.notAdded, change: texts.notUpdated },
    save: onSave,
  });

  const { getValues, setValue } = form;
  useEffect(() => {
    // Another number was typed, and stays.
    if (!member && Number(getValues('order')) === latest.current) setValue('order', last);
    latest.current = last;
  }, [member, last, getValues, setValue]);

  const photo = useWatch({ control: form.control, name: 'imageUrl' }) || null;
  const image = base && photo === base.imageUrl ? base.image : null;
  const focalPoint = useWatch({ control: form.control, name: 'focalPoint' });
  return (
    <FormCard
      title={member ? texts.editNamed(member.name) : texts.new}
      submit={member ? texts.update : texts.add}
      busy={busy}
      editing={member !== null}
      onSubmit={(event) => void submit(event)}
      onCancel={onCancel}
      clash={clash}
    >
      <Field {...about('name')} required>
        <input type="text" autoComplete="off" {...form.register('name')} />
      </Field>
      <Field {...about('role')} required>
        <input type="text" autoComplete="off" {...form.register('role')} />
      </Field>
      <Field {...about('origin')} required>
        <input type="text" autoComplete="off" {...form.register('origin')} />
      </Field>
      <Field {...about('order')} hint={texts.orderHint}>
        <input type="number" step={1} {...form.register('order')} />
      </Field>
      <Field {...about('description')} required className="sm:col-span-2">
        <textarea rows={4} {...form.register('description')} />
      </Field>
      <ImageField
        label={about('imageUrl').label}
        folder="members"
        words={WORDS}
        value={photo}
        image={image}
        error={about('imageUrl').error}
        onChange={(imageURL) => {
          form.setValue('imageUrl', imageURL);
          // The point of another photo says nothing of this one.
          form.setValue('focalPoint', null);
        }}
      />
      {photo !== null && (
        <FocalPointField
          url={photo}
          image={image}
          shapes={['aspect-square', 'aspect-4/3']}
          value={focalPoint ?? null}
          onChange={(point) => form.setValue('focalPoint', point, { shouldDirty: true })}
        />
      )}
    </FormCard>
  );
}
