import { PAGES } from '@tocada/contracts/pages/pages.js';
import { useSite } from '../../lib/context';
import { PageHead } from '../../lib/head';
import { Members } from './members';
import { texts } from './members.texts';

export function BandPage() {
  const { name, genres, region, towns } = useSite();
  return (
    <>
      <PageHead
        head={{
          title: `${texts.page} | ${name}`,
          description: texts.pageText(name, genres[0]!, towns[0]!, region),
          path: PAGES.band.path,
        }}
      />
      <Members level={1} />
    </>
  );
}
