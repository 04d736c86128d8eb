import { BookingForm } from '../features/bookings/booking-form';
import { BookingPanels } from '../features/bookings/booking-panels';
import { useSite } from '../lib/context';
import { PageHead } from '../lib/head';
import { listOf } from '../lib/share';
import { Section } from '../ui/section';

export default function BookingPage() {
  const { name, towns } = useSite();
  const places = [...towns.slice(0, 2), 'alrededores'];
  const intro = `Fiestas y celebraciones con rock en español en vivo en ${listOf(places)}.`;
  return (
    <>
      <PageHead
        head={{
          title: `Contratar ${name} | Solicitar cotización`,
          description: `${intro} Pide tu cotización para bodas, cumpleaños, quinceañeras y eventos corporativos.`,
          path: '/booking',
        }}
      />
      <Section
        title={`Contratar ${name}`}
        level={1}
        intro={<p>{intro} Cuéntanos qué celebras y te respondemos pronto.</p>}
      >
        <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          <BookingForm />
          <BookingPanels />
        </div>
      </Section>
    </>
  );
}
