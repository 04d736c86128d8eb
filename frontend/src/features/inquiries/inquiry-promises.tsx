import microphone from '../../assets/microphone.svg?url';
import { useSite } from '../../lib/context';

/** The band's promises above the form. Renders nothing when the band promises nothing. */
export function InquiryPromises() {
  const { promises } = useSite();
  if (promises.length === 0) return null;
  return (
    <div className="mb-6 flex items-center gap-5 rounded-card border border-rail bg-hall/80 px-6 py-5 sm:gap-8 sm:px-10">
      <img src={microphone} alt="" width={120} height={120} loading="lazy" className="size-20 shrink-0 sm:size-28" />
      <ul aria-label="Nuestra promesa" className="space-y-1.5 text-paper">
        {promises.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
