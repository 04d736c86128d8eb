import { mix, n } from './neon.js';

/** Blades along the lower edge. */
export function grass(
  width: number,
  height: number,
  top: number,
  between: (low: number, high: number) => number,
  color: string,
): string {
  let path = `M0 ${height}`;
  for (let x = 0; x <= width; x += width / 160)
    path += `L${n(x)} ${n(top + between(0, height * 0.03))}L${n(x + width / 320)} ${n(top + height * 0.035)}`;
  return `<path d="${path}L${width} ${height}Z" fill="${mix(color, '#000000', 0.2)}"/>`;
}
