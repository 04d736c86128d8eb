import { texts as panel } from '../../../../panel/panel.texts';
import { ClientFilesPart } from './client-files-part';
import { PayWaysPart } from './pay-ways-part';
import { PresetsPart } from './presets-part';
import { texts } from './quote-settings.texts';
import { RecordsPart } from './records-part';
import { TermsPart } from './terms-part';

export default function QuoteSettingsSection() {
  return (
    <section id="cotizaciones" aria-label={panel.quotes} className="space-y-12">
      <div>
        <h2 className="text-2xl font-semibold">{panel.quotes}</h2>
        <p className="mt-3 max-w-3xl">{texts.intro}</p>
      </div>
      <PresetsPart />
      <PayWaysPart />
      <TermsPart />
      <ClientFilesPart />
      <RecordsPart />
    </section>
  );
}
