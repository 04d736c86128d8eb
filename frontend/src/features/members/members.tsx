import { SKELETONS } from '@tocada/contracts/ground/limits.js';
import { MEMBER_ROUTES } from '@tocada/contracts/members/members.routes.js';
import { useSite } from '../../lib/context';
import { useLoad } from '../../lib/data';
import { preparedPart } from '../../lib/prepared-part';
import { Empty, LoadError } from '../../ui/notice';
import { Section } from '../../ui/section';
import { Skeletons } from '../../ui/skeletons';
import { staticPart } from '../../ui/static-part';
import type { CardsProps } from './member-cards';
import { texts } from './members.texts';

const GRID = 'grid grid-cols-1 gap-3 md:gap-6 md:grid-cols-2 lg:grid-cols-3';

const MemberCards = preparedPart<CardsProps>(() => import('./member-cards'));

interface Props {
  level?: 1 | 2;
}

function MembersSection({ level = 2 }: Props) {
  const { name } = useSite();
  const members = useLoad(MEMBER_ROUTES.all);
  return (
    <Section title={texts.title(name)} level={level}>
      {members.status === 'loading' && (
        <Skeletons count={SKELETONS.members} label={texts.loading} grid={GRID} shape="h-120" />
      )}
      {members.status === 'failed' && <LoadError>{texts.failed}</LoadError>}
      {members.status === 'ready' && members.data.length === 0 && <Empty title={texts.empty} />}
      {members.status === 'ready' && members.data.length > 0 && (
        <ul className={GRID}>
          <MemberCards members={members.data} level={level} />
        </ul>
      )}
    </Section>
  );
}

export const Members = staticPart('section', MembersSection);
