import { PAGES } from '@tocada/contracts/pages.js';
import { useSite } from '../../lib/context';
import { PageHead } from '../../lib/head';
import { Members } from './members';

export function BandPage() {
  const { name, genres, region, towns } = useSite();
  return (
    <>
      <PageHead
        head={{
          title: `La Banda | ${name}`,
          description: `Conoce a los integrantes de ${name}, banda de ${genres[0]} de ${towns[0]}, ${region}.`,
          path: PAGES.band.path,
        }}
      />
      <Members level={1} />
    </>
  );
}
