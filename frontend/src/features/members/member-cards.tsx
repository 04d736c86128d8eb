import { langOf } from '@tocada/contracts/ground/language.js';
import type { Member } from '@tocada/contracts/members/members.js';
import { PAGES } from '@tocada/contracts/pages/pages.js';
import { listOf } from '@tocada/contracts/site/words.js';
import { Link } from 'react-router-dom';
import { useSite } from '../../lib/context';
import { buttonClass, loneLinkClass } from '../../ui/button';
import { Icon } from '../../ui/icons';
import { Picture } from '../../ui/picture';
import { useBroken } from '../../ui/use-broken';
import { texts } from './member-cards.texts';

const CARD = '(min-width: 64rem) 26rem, (min-width: 48rem) 47vw, 92vw';
/** On a phone one of several sections shows small photos beside the words. */
const COMPACT = 'max-md:grid max-md:grid-cols-[6.5rem_minmax(0,1fr)]';
const DEFAULT_PHOTO = '/member.svg';

const COMPACT_WORDS = 'max-md:px-4 max-md:pt-1 max-md:text-[0.9375rem] max-md:leading-snug';
/** The letters of a text that a phone shows in two lines. */
const TWO_LINES = 70;

/** On a phone a long text among other sections is cut to two lines. A checkbox opens it, because that needs no scripts. */
const Words = ({ member, isCompact }: { member: Member; isCompact: boolean }) => {
  const { id, name, description } = member;
  const isCut = isCompact && description.length > TWO_LINES;
  return (
    <div className={`relative px-5 pt-2 pb-4 md:px-6 md:pb-5 ${isCompact ? COMPACT_WORDS : ''}`}>
      {isCut && <input type="checkbox" id={`more-${id}`} className="peer absolute size-px opacity-0" />}
      <p
        lang={langOf(member, 'description')}
        className={`whitespace-pre-line ${isCut ? 'line-clamp-2 peer-checked:line-clamp-none md:line-clamp-none' : ''}`}
      >
        {description}
      </p>
      {isCut && (
        <label
          htmlFor={`more-${id}`}
          className={`${loneLinkClass} -mb-4 cursor-pointer peer-checked:hidden peer-focus-visible:outline-2 md:hidden`}
        >
          {texts.more}
          <span className="sr-only">{texts.about(name)}</span>
        </label>
      )}
    </div>
  );
};

interface CardProps {
  member: Member;
  level: 1 | 2;
  /** True when the image is on the first screen and loads at once. */
  first: boolean;
}

function MemberCard({ member, level, first }: CardProps) {
  const Name = level === 1 ? 'h2' : 'h3';
  const { duotone } = useSite();
  const { broken, image } = useBroken();
  const isPhoto = member.imageUrl !== null && !broken;
  return (
    <li className={`overflow-hidden rounded-card border border-rail bg-hall ${level === 2 ? COMPACT : ''}`}>
      <div
        className={`${isPhoto && duotone ? 'duotone' : ''} ${level === 2 ? 'max-md:row-span-2 max-md:max-h-52' : ''}`}
      >
        <Picture
          url={isPhoto ? member.imageUrl! : DEFAULT_PHOTO}
          image={isPhoto ? member.image : null}
          alt={isPhoto ? member.name : ''}
          sizes={CARD}
          focalPoint={member.focalPoint}
          first={first}
          className={`w-full bg-beam object-cover ${level === 1 ? 'aspect-square' : 'max-md:h-full md:aspect-4/3'}`}
          {...image}
        />
      </div>
      <div className={`px-5 pt-4 md:px-6 md:pt-5 ${level === 2 ? 'max-md:px-4 max-md:pt-3' : ''}`}>
        <p lang={langOf(member, 'role')} className="text-sm font-semibold tracking-wide text-rose">
          {member.role}
        </p>
        <Name className="mt-1 font-poster text-show">{member.name}</Name>
        <p lang={langOf(member, 'origin')} className="mt-1 flex items-center gap-1.5 text-sm">
          <Icon name="pin" className="size-4" />
          {member.origin}
        </p>
      </div>
      <Words member={member} isCompact={level === 2} />
    </li>
  );
}

/** The classes for the columns that the last row leaves free, in two columns and in three. A single column leaves no hole. */
const MEDIUM = ['md:hidden', 'md:flex'] as const;
const LARGE = ['lg:hidden', 'lg:flex lg:col-span-2', 'lg:flex'] as const;

/** Fills the hole that the members leave in the last row. */
function HireCard({ level, members }: { level: 1 | 2; members: number }) {
  const { towns } = useSite();
  const Title = level === 1 ? 'h2' : 'h3';
  return (
    <li
      className={`boards hidden flex-col items-center justify-center gap-4 rounded-card border border-rail px-6 py-8 text-center ${MEDIUM[members % 2]} ${LARGE[members % 3]}`}
    >
      <Title className="font-poster text-title">{texts.yourParty}</Title>
      <p className="max-w-xs">{texts.weCome(listOf([...towns.slice(0, 2), texts.around]))}</p>
      <Link to={PAGES.booking.path} className={`mt-2 ${buttonClass.tube}`}>
        {texts.hire}
      </Link>
    </li>
  );
}

export interface CardsProps {
  members: Member[];
  level: 1 | 2;
}

/** The cells of the grid: the members, and a card that asks to hire them. */
export default function MemberCards({ members, level }: CardsProps) {
  return (
    <>
      {members.map((member, index) => (
        <MemberCard key={member.id} member={member} level={level} first={level === 1 && index < 3} />
      ))}
      <HireCard level={level} members={members.length} />
    </>
  );
}
