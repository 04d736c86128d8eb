import type { SocialKind } from '@tocada/contracts/site/values.js';

const PATHS = {
  arrow: 'M19 12H5m6-7-7 7 7 7',
  calendar: 'M4 6.5h16V20H4zM4 11h16M8 3v5m8-5v5',
  camera: 'M3 8h4l2-3h6l2 3h4v11H3zm9 1.5a3.75 3.75 0 1 0 0 7.5 3.75 3.75 0 0 0 0-7.5z',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zm0 4v5l3.5 2',
  close: 'm5 5 14 14M19 5 5 19',
  menu: 'M3.5 7h17m-17 5h17m-17 5h17',
  music:
    'M9 17.5V5l11-2v12.5M9 17.5a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0zm11-2a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0z',
  next: 'm9 4 8 8-8 8',
  pin: 'M12 21.5s7-6.6 7-12a7 7 0 1 0-14 0c0 5.4 7 12 7 12zm0-14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  previous: 'm15 4-8 8 8 8',
  stage: 'M4 20V9l8-5 8 5v11M2.5 20h19M9 20v-6h6v6',
  facebook:
    'M14 21v-7.5h2.8l.5-3.5H14V8c0-1.1.5-1.8 1.9-1.8h1.6V3.2C17 3.1 16.2 3 15.3 3 12.7 3 11 4.6 11 7.5V10H8v3.5h3V21',
  instagram:
    'M7.5 3h9A4.5 4.5 0 0 1 21 7.5v9a4.5 4.5 0 0 1-4.5 4.5h-9A4.5 4.5 0 0 1 3 16.5v-9A4.5 4.5 0 0 1 7.5 3zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zm5.2-1.7h.01',
  youtube: 'M6 5.5h12a3 3 0 0 1 3 3v7a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-7a3 3 0 0 1 3-3zM10 9v6l5-3z',
  tiktok: 'M13.5 3v12.5A3.75 3.75 0 1 1 9.75 11.75M13.5 3c.4 3 2.3 4.8 5.5 5',
  spotify:
    'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM7 9.7c3.6-1 7.2-.7 10.2.9M7.6 12.9c2.9-.8 5.7-.5 8.2.8M8.2 16c2.2-.6 4.2-.3 6.1.7',
  whatsapp:
    'M3.5 20.5l1.3-4.4a8.6 8.6 0 1 1 3.3 3.2zM9 8c.3 3.7 3 6.5 6.8 7l.9-1.8-2.2-1.1-1 1c-1.3-.6-2.2-1.5-2.7-2.7l1-1L10.7 7z',
} as const;

export const SOCIAL_NAMES: Record<SocialKind, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  spotify: 'Spotify',
};

export type IconName = keyof typeof PATHS;

/** A line drawing on a 24 px grid. `Icon` contains the drawings that all pages use. */
export function Glyph({ path, className = 'size-5' }: { path: string; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`${className} shrink-0 fill-none stroke-current`}
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}

export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Glyph path={PATHS[name]} {...(className === undefined ? {} : { className })} />;
}
