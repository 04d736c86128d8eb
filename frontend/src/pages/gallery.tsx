import { Gallery } from '../features/gallery/gallery';
import { useSite } from '../lib/context';
import { PageHead } from '../lib/head';

export function GalleryPage() {
  const { name } = useSite();
  return (
    <>
      <PageHead
        head={{
          title: `Galería | ${name}`,
          description: `Fotos de los shows, fiestas y festivales de ${name}.`,
          path: '/gallery',
        }}
      />
      <Gallery level={1} />
    </>
  );
}
