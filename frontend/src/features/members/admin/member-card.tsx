import type { Member } from '@tocada/contracts/members/members.js';
import type { ReactNode } from 'react';
import { StoredImage } from '../../../panel/uploads/stored-image';

const PLACEHOLDER = '/member.svg';
const PHOTO = 'aspect-4/3 w-full bg-beam object-cover';

/** @param buttons edit and remove the member */
export function MemberCard({ member, buttons }: { member: Member; buttons: ReactNode }) {
  const { name, role, origin, description, imageUrl, image, focalPoint } = member;
  return (
    <>
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
        <div className="mt-auto flex justify-end gap-2 pt-4">{buttons}</div>
      </div>
    </>
  );
}
