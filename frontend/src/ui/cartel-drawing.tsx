import { cartelOf, CARTEL_SIZES, type CartelShow } from '@tocada/contracts/events/cartel.js';
import type { CSSProperties } from 'react';
import { useSite } from '../lib/context';
import { useDrawnStyle } from '../lib/drawn-style';

export interface CartelProps {
  show: CartelShow;
  /** The element of the title: a heading, or none where the words beside the poster have one. */
  Title: 'h1' | 'h3' | 'p';
}

/** Sizes are hundredths of the width, and the poster's em is a tenth of it. */
const ems = (size: number) => `${+(size / 10).toFixed(3)}em`;

/** A show's poster, `--w` wide. Screen readers hear only its title: the words beside it tell the rest. */
export default function CartelDrawing({ show, Title }: CartelProps) {
  const { paper, isTurnedLeft, weekday, day, month, title, details, bar, burst } = cartelOf(show, useSite());
  const id = `cartel-${show.id}`;
  // The sizes that every poster has stand in the style sheet.
  const style = useDrawnStyle(`#${id}`, {
    '--t': ems(title.size),
    ...(month.size !== CARTEL_SIZES.month && { '--m': ems(month.size) }),
    ...(details.size !== CARTEL_SIZES.details && { '--d': ems(details.size) }),
    ...(bar.size !== CARTEL_SIZES.band && { '--b': ems(bar.size) }),
    ...(burst && burst.size !== CARTEL_SIZES.burst && { '--s': ems(burst.size) }),
  } as CSSProperties);
  const whole = title.lines.join(' ');
  return (
    <div id={id} data-cartel={paper} className={isTurnedLeft ? 'cartel cartel-left' : 'cartel'} style={style}>
      <p aria-hidden="true">{weekday}</p>
      <p aria-hidden="true">
        {day} <span>{month.text}</span>
      </p>
      <Title aria-label={Title !== 'p' && whole !== show.title.trim() ? show.title : undefined}>
        {title.lines.map((line, index) => (
          <span key={index}>{line} </span>
        ))}
      </Title>
      <p aria-hidden="true">
        {details.lines.map((line, index) => (
          <span key={index}>{line} </span>
        ))}
      </p>
      <p aria-hidden="true">
        {bar.band} {bar.genre && <span>{bar.genre}</span>}
      </p>
      {burst && (
        <p aria-hidden="true" className="cartel-burst">
          {burst.lines.map((line, index) => (
            <span key={index}>{line} </span>
          ))}
        </p>
      )}
    </div>
  );
}
