import { SKELETONS } from '@tocada/contracts/limits.js';
import type { Member } from '@tocada/contracts/members.js';
import { MEMBER_ROUTES } from '@tocada/contracts/members.routes.js';
import { useSite } from '../../lib/context';
import { useLoad } from '../../lib/data';
import { Icon } from '../../ui/icons';
import { Empty, LoadError } from '../../ui/notice';
import { Picture } from '../../ui/picture';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import { useBroken } from '../../ui/use-broken';

const GRID = 'grid grid-cols-1 gap-6 md:grid-cols-2 lg:grid-cols-3';
const CARD = '(min-width: 64rem) 26rem, (min-width: 48rem) 47vw, 92vw';
const DEFAULT_PHOTO = '/member.svg';

interface CardProps {
  member: Member;
  level: 1 | 2;
  /** Whether the image is on the first screen and loads at once. */
  first: boolean;
}

function MemberCard({ member, level, first }: CardProps) {
  const Name = level === 1 ? 'h2' : 'h3';
  const { broken, image } = useBroken();
  return (
    <li className="group overflow-hidden rounded-3xl border border-rail bg-hall">
      <div className="relative">
        <Picture
          url={broken ? DEFAULT_PHOTO : (member.imageUrl ?? DEFAULT_PHOTO)}
          image={broken ? null : member.image}
          alt={member.imageUrl && !broken ? member.name : ''}
          sizes={CARD}
          first={first}
          className="aspect-10/11 w-full bg-beam object-cover"
          {...image}
        />
        <div
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-2/5 bg-[linear-gradient(to_top,var(--color-hall),transparent)]"
        />
      </div>
      <div className="relative -mt-14 px-6 pb-7">
        <p className="text-sm font-semibold tracking-wide text-rose">{member.role}</p>
        <Name className="mt-1 font-sign text-3xl leading-tight">{member.name}</Name>
        <p className="mt-1 flex items-center gap-1.5 text-sm">
          <Icon name="pin" className="size-4" />
          {member.origin}
        </p>
        <p className="mt-4 whitespace-pre-line">{member.description}</p>
      </div>
    </li>
  );
}

export function Members({ level = 2 }: { level?: 1 | 2 }) {
  const { name } = useSite();
  const members = useLoad(MEMBER_ROUTES.all);
  return (
    <Section title={`Conoce a ${name}`} level={level}>
      {members.status === 'loading' && (
        <Skeletons count={SKELETONS.members} label="Cargando miembros de la banda" grid={GRID} shape="h-120" />
      )}
      {members.status === 'failed' && <LoadError>Error loading band members. Please try again later.</LoadError>}
      {members.status === 'ready' && members.data.length === 0 && <Empty title="No hay miembros registrados" />}
      {members.status === 'ready' && members.data.length > 0 && (
        <ul className={GRID}>
          {members.data.map((member, index) => (
            <MemberCard key={member.id} member={member} level={level} first={level === 1 && index < 3} />
          ))}
        </ul>
      )}
    </Section>
  );
}
