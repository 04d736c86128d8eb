import { MEMBER_TEXTS, memberInput, type AdminMember } from '@tocada/contracts/members/members.js';
import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { FormCard } from '../../../panel/form-card';
import type { FieldWords } from '../../../panel/form-clash';
import { texts as panelTexts } from '../../../panel/panel.texts';
import { useSecondLanguage } from '../../../panel/translations/second-language';
import { Translated } from '../../../panel/translations/translated';
import {
  readBy,
  translationFields,
  translationShape,
  translationWords,
  withTranslations,
} from '../../../panel/translations/translation-fields';
import { FocalPointField, focalPointWords } from '../../../panel/uploads/focal-point-field';
import { ImageField } from '../../../panel/uploads/image-field';
import { imageWords } from '../../../panel/uploads/stored-image';
import { useRowForm, type SaveRow } from '../../../panel/use-row-form';
import { Field } from '../../../ui/field';
import { texts } from './members.texts';

const formInput = memberInput.omit({ translations: true }).extend(translationShape(MEMBER_TEXTS, memberInput.shape));
type FormFields = z.input<typeof formInput>;
export type MemberFields = z.output<typeof memberInput>;

interface Props {
  /** The edited member, or null for a new one. */
  member: AdminMember | null;
  /** The order that puts a new member last. */
  last: number;
  onSave: SaveRow<MemberFields, AdminMember>;
  onCancel: () => void;
}

const EMPTY = { name: '', role: '', origin: '', description: '', imageUrl: null, focalPoint: null };
const fieldsOf = (member: AdminMember | null, last: number): FormFields => {
  const { name, role, origin, order, description, imageUrl, focalPoint } = member ?? { ...EMPTY, order: last };
  const translations = translationFields(MEMBER_TEXTS, member?.translations);
  return { name, role, origin, order, description, imageUrl, focalPoint, ...translations };
};

const LABELS = {
  name: { label: panelTexts.name },
  role: { label: texts.role },
  origin: { label: texts.origin },
  order: { label: texts.order },
  description: { label: panelTexts.description },
  imageUrl: imageWords(texts.photo),
  focalPoint: focalPointWords,
};
const FIELDS: FieldWords<FormFields> = { ...LABELS, ...translationWords(MEMBER_TEXTS, LABELS) };
const read = readBy<(typeof MEMBER_TEXTS)[number]>(memberInput.shape);
const WORDS = { upload: texts.uploadPhoto, change: texts.changePhoto, remove: texts.removePhoto };

export function MemberForm({ member, last, onSave, onCancel }: Props) {
  // The number grows while the form is open: the list loads, or a member is added.
  const latest = useRef(last);
  /** True from a press until the server has said yes. */
  const isSent = useRef(false);
  const second = useSecondLanguage();
  const { form, base, submit, busy, clash, about } = useRowForm<AdminMember, FormFields, z.output<typeof formInput>>({
    name: 'member',
    schema: formInput,
    row: member,
    fieldsOf: (row) => fieldsOf(row, latest.current),
    words: FIELDS,
    gone: texts.gone,
    canAdd: true,
    failure: { add: texts.notAdded, change: texts.notUpdated },
    save: async (fields, basis, hasMore) => {
      isSent.current = true;
      const stays = await onSave(withTranslations(MEMBER_TEXTS, fields, second), basis, hasMore);
      isSent.current = false;
      return stays;
    },
  });

  const { getValues, setValue } = form;
  useEffect(() => {
    // Another number was typed, and stays. So does the number that was sent: with another one the next press would be
    // another write, and if the answer alone was lost, the member would be there twice.
    if (!member && !isSent.current && Number(getValues('order')) === latest.current) setValue('order', last);
    latest.current = last;
  }, [member, last, getValues, setValue]);

  const photo = useWatch({ control: form.control, name: 'imageUrl' }) || null;
  const image = base && photo === base.imageUrl ? base.image : null;
  const focalPoint = useWatch({ control: form.control, name: 'focalPoint' });
  const translation = { form, about, second, read, stored: base?.translations };
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
      <Translated {...translation} name="role">
        <Field {...about('role')} required>
          <input type="text" autoComplete="off" {...form.register('role')} />
        </Field>
      </Translated>
      <Translated {...translation} name="origin">
        <Field {...about('origin')} required>
          <input type="text" autoComplete="off" {...form.register('origin')} />
        </Field>
      </Translated>
      <Field {...about('order')} hint={texts.orderHint}>
        <input type="number" step={1} {...form.register('order')} />
      </Field>
      <Translated {...translation} name="description" rows={4}>
        <Field {...about('description')} required className="sm:col-span-2">
          <textarea rows={4} {...form.register('description')} />
        </Field>
      </Translated>
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
