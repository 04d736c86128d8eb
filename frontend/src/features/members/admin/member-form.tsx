import { MEMBER_TEXTS, memberInput, type AdminMember } from '@tocada/contracts/members/members.js';
import { useEffect, useRef, type ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { DeclaredFields, failuresOf, RowForm, wordsOf, type DeclaredField } from '../../../panel/declared-rows';
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
import { texts } from './members.texts';

const formInput = memberInput.omit({ translations: true }).extend(translationShape(MEMBER_TEXTS, memberInput.shape));
type FormFields = z.input<typeof formInput>;
export const WORDS = texts.rows;
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

const FIELDS: DeclaredField<FormFields>[] = [
  { name: 'name', label: panelTexts.name, required: true },
  { name: 'role', label: texts.role, required: true },
  { name: 'origin', label: texts.origin, required: true },
  { name: 'order', label: texts.order, hint: texts.orderHint, input: { type: 'number', step: 1 } },
  { name: 'description', label: panelTexts.description, required: true, isWide: true, rows: 4 },
];
const LABELS = { ...wordsOf(FIELDS), imageUrl: imageWords(texts.photo), focalPoint: focalPointWords };
const FIELD_WORDS: FieldWords<FormFields> = { ...LABELS, ...translationWords(MEMBER_TEXTS, LABELS) };
const isTranslated = (name: string): name is (typeof MEMBER_TEXTS)[number] =>
  (MEMBER_TEXTS as readonly string[]).includes(name);
const read = readBy<(typeof MEMBER_TEXTS)[number]>(memberInput.shape);
const PHOTO = { upload: texts.uploadPhoto, change: texts.changePhoto, remove: texts.removePhoto };

export function MemberForm({ member, last, onSave, onCancel }: Props) {
  // The number grows while the form is open: the list loads, or a member is added.
  const latest = useRef(last);
  /** True from a press until the server has said yes. */
  const isSent = useRef(false);
  const second = useSecondLanguage();
  const { form, base, about, ...state } = useRowForm<AdminMember, FormFields, z.output<typeof formInput>>({
    name: 'member',
    schema: formInput,
    row: member,
    fieldsOf: (row) => fieldsOf(row, latest.current),
    words: FIELD_WORDS,
    ...failuresOf(WORDS),
    canAdd: true,
    save: async (fields, basis, hasMore) => {
      isSent.current = true;
      const stays = await onSave(withTranslations(MEMBER_TEXTS, fields, second), basis, hasMore);
      isSent.current = false;
      return stays;
    },
  });

  const { getValues, setValue } = form;
  useEffect(() => {
    // A typed or sent number stays: with another one a press after a lost answer would add the member twice.
    if (!member && !isSent.current && Number(getValues('order')) === latest.current) setValue('order', last);
    latest.current = last;
  }, [member, last, getValues, setValue]);

  const photo = useWatch({ control: form.control, name: 'imageUrl' }) || null;
  const image = base && photo === base.imageUrl ? base.image : null;
  const focalPoint = useWatch({ control: form.control, name: 'focalPoint' });
  const translation = { form, about, second, read, stored: base?.translations };
  const inTwoLanguages: ComponentProps<typeof DeclaredFields<FormFields>>['around'] = ({ name, rows }, field) =>
    isTranslated(name) ? (
      <Translated {...translation} name={name} rows={rows}>
        {field}
      </Translated>
    ) : (
      field
    );
  return (
    <RowForm {...state} words={WORDS} row={member} onCancel={onCancel}>
      <DeclaredFields fields={FIELDS} form={form} about={about} around={inTwoLanguages} />
      <ImageField
        label={about('imageUrl').label}
        folder="members"
        words={PHOTO}
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
    </RowForm>
  );
}
