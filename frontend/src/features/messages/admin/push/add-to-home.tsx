import { iconAt } from '@tocada/contracts/site/icons.js';
import { shortNameOf } from '@tocada/contracts/site/words.js';
import type { ReactNode } from 'react';
import { useSite } from '../../../../lib/context';
import { texts } from './push.texts';

/** The outline of a phone, with the drawing of a step in it. */
const Phone = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 120 150"
    aria-hidden="true"
    className="h-44 w-full fill-none stroke-current text-dust"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <rect x="22" y="4" width="76" height="142" rx="12" />
    {children}
  </svg>
);

const Share = () => (
  <Phone>
    <path d="M34 22h52M34 34h38M34 46h46M22 118h76" />
    <g className="text-aqua" stroke="currentColor" strokeWidth="3">
      <circle cx="60" cy="132" r="11" strokeWidth="1.5" />
      <path d="M56 131h-2v8h12v-8h-2M60 135v-10m-3 3 3-3 3 3" strokeWidth="1.75" />
    </g>
  </Phone>
);

const Row = () => (
  <Phone>
    <path d="M22 52h76M32 66h40M32 82h34M32 130h36" />
    <g className="text-aqua" stroke="currentColor">
      <rect x="27" y="92" width="66" height="24" rx="6" />
      <rect x="80" y="99" width="10" height="10" rx="2.5" strokeWidth="1.5" />
      <path d="M85 101.5v5m-2.5-2.5h5" strokeWidth="1.5" />
    </g>
    <text
      x="30"
      y="106.5"
      fontSize="6"
      stroke="none"
      className="fill-current text-paper"
      textLength="46"
      lengthAdjust="spacingAndGlyphs"
    >
      {texts.homeRow}
    </text>
  </Phone>
);

const SLOTS = [
  [32, 18],
  [52, 18],
  [72, 18],
  [32, 42],
  [72, 42],
  [32, 66],
  [52, 66],
  [72, 66],
] as const;

function Home() {
  const site = useSite();
  return (
    <Phone>
      {SLOTS.map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="15" height="15" rx="4" strokeWidth="1.5" />
      ))}
      <image href={iconAt('apple-touch-icon.png', site)} x="50" y="40" width="19" height="19" />
      <circle cx="59.5" cy="49.5" r="15" className="text-aqua" stroke="currentColor" />
      <text x="60" y="74" fontSize="5" stroke="none" textAnchor="middle" className="fill-current text-paper">
        {shortNameOf(site)}
      </text>
    </Phone>
  );
}

const PICTURES = [Share, Row, Home];

/** An iPhone rings for nothing but what stands on its home screen. */
export const AddToHome = () => (
  <div className="rounded-card border border-rail bg-hall p-5">
    <h3 className="text-lg font-semibold">{texts.homeTitle}</h3>
    <p className="mt-2">{texts.homeIntro}</p>
    <ol className="mt-5 grid gap-6 sm:grid-cols-3">
      {PICTURES.map((Picture, index) => (
        <li key={texts.home[index]} className="text-center">
          <Picture />
          <p className="mt-2 text-paper">
            {index + 1}. {texts.home[index]}
          </p>
        </li>
      ))}
    </ol>
  </div>
);
