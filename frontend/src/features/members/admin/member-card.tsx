import type { Member } from '@tocada/contracts/members/members.js';
import { DRAFT } from '../../../panel/optimistic-rows';
import { EditButton, RemoveButton } from '../../../panel/row-actions';
import { StoredImage } from '../../../panel/uploads/stored-image';
import { texts } from './members.texts';

const PLACEHOLDER = '/member.svg';
const PHOTO = 'aspect-4/3 w-full bg-beam object-cover';

interface Props {
  member: Member;
  onEdit: () => void;
  onRemove: () => void;
}

export function MemberCard({ member, onEdit, onRemove }: Props) {
  const { id, name, role, origin, description, imageUrl, image, focalPoint } = member;
  const unsaved = id.startsWith(DRAFT);
  return (
    <li
      aria-busy={unsaved}
      className="flex flex-col overflow-hidden rounded-card border border-rail bg-hall aria-busy:opacity-60"
    >
      {imageUrl === null ? (
        <img src={PLACEHOLDER} alt="" loading="lazy" width={400} height={300} className={PHOTO} />
      ) : (
        <StoredImage key={imageUrl} url={imageUrl} image={image} alt={name} focalPoint={focalPoint} className={PHOTO} />
      )}
      <div className="flex flex-1 flex-col p-5">
        <h3 className="text-xl font-semibold">{name}</h3>
        <p className="font-semibold text-rose">{role}</p>
        <p className="text-sm">{origin}</p>
        <p className="mt-3 line-clamp-4 whitespace-pre-line">{description}</p>
        <div className="mt-auto flex justify-end gap-2 pt-4">
          <EditButton id={id} label={texts.editNamed(name)} disabled={unsaved} onEdit={onEdit} />
          <RemoveButton
            label={texts.removeNamed(name)}
            title={texts.remove}
            text={texts.confirmRemove(name)}
            disabled={unsaved}
            onRemove={onRemove}
          />
        </div>
      </div>
    </li>
  );
}
