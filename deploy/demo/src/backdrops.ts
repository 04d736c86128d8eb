import {
  circle,
  ellipse,
  gradient,
  INK,
  mix,
  n,
  polygon,
  radial,
  rect,
  type Frame,
  type Point,
  type Tube,
} from './neon.js';

/** A brick wall in daylight colours; the neon decides how much of it is seen. */
export function bricks({ width, height, random }: Frame, tone = '#8a5a52'): string {
  const tall = Math.max(width, height) / 30;
  const long = tall * 2.6;
  let content = rect(0, 0, width, height, mix(tone, '#000000', 0.62));
  for (let row = 0; row * tall < height; row++) {
    for (let x = row % 2 ? -long / 2 : 0; x < width; x += long) {
      const color = mix(mix(tone, random.pick(['#000000', '#3a2a55', '#c08a78']), random.between(0, 0.35)), INK, 0.1);
      content += rect(x + 2, row * tall + 2, long - 4, tall - 4, color, 'rx="3"');
      content += rect(x + 4, row * tall + 3, long - 9, 2, mix(color, '#ffffff', 0.22));
    }
  }
  return content;
}

/** Upright boards of a barn or a dance hall. */
export function boards({ width, height, random }: Frame, tone = '#6f5262'): string {
  const wide = Math.max(width, height) / 17;
  let content = rect(0, 0, width, height, mix(tone, '#000000', 0.7));
  for (let x = -random.between(0, wide); x < width; x += wide) {
    const color = mix(tone, random.pick(['#000000', '#42305e', '#9a7a66']), random.between(0.05, 0.35));
    content += rect(x, 0, wide - 4, height, color);
    for (let grainAt = 0; grainAt < 5; grainAt++) {
      const from = x + random.between(6, wide - 10);
      const sway = random.between(-7, 7);
      content +=
        `<path d="M${n(from)} 0C${n(from + sway)} ${n(height * 0.3)} ${n(from - sway)} ${n(height * 0.7)} ${n(from)} ${height}" ` +
        `fill="none" stroke="${mix(color, '#000000', 0.4)}" stroke-width="${n(random.between(1, 2.5))}"/>`;
    }
    for (const y of [0.06, 0.94]) content += circle(x + wide / 2, height * y, 4, mix(color, '#000000', 0.7));
  }
  return content;
}

/** The big sky after sunset, down to the `horizon` (a share of the height). */
export function dusk({ width, height, random, main, second }: Frame, horizon: number): string {
  const end = height * horizon;
  let content =
    `<defs>${gradient('sky', [
      [0, '#0a0620'],
      [0.35, '#2a1160'],
      [0.65, mix(second, '#5a1c7a', 0.75)],
      [0.86, mix(main, '#3a0f3a', 0.25)],
      [1, '#ffb46b'],
    ])}</defs>` + rect(0, 0, width, height, INK);
  content += rect(0, 0, width, end + 2, 'url(#sky)');
  for (let star = 0; star < 190; star++) {
    const y = random.between(0, 1) ** 1.6 * end * 0.75;
    const radius = random.between(0.7, 2.1);
    content += circle(random.between(0, width), y, radius, '#ffffff', `opacity="${n(random.between(0.3, 0.95))}"`);
  }
  for (let cloud = 0; cloud < 9; cloud++) {
    const y = end * random.between(0.5, 0.93);
    const long = width * random.between(0.12, 0.4);
    const x = random.between(-0.1, 1) * width;
    const color = mix(main, '#2a0f4a', random.between(0.3, 0.8));
    for (let streak = 0; streak < 3; streak++) {
      content += ellipse(
        x + random.between(-0.3, 0.3) * long,
        y + streak * height * 0.006,
        long * random.between(0.4, 0.8),
        height * random.between(0.003, 0.008),
        color,
        'opacity=".42"',
      );
    }
  }
  return content;
}

/** The clear night, with a moon if asked for. */
export function night({ width, height, random }: Frame, low = '#241048'): string {
  let content = `<defs>${gradient('night', [
    [0, '#05030f'],
    [0.6, '#120a2c'],
    [1, low],
  ])}</defs>${rect(0, 0, width, height, 'url(#night)')}`;
  for (let star = 0; star < 260; star++) {
    const radius = random.between(0.6, 2.2);
    const color = random.pick(['#ffffff', '#cfe8ff', '#ffe3c4']);
    const opacity = n(random.between(0.25, 0.95));
    content += circle(random.between(0, width), random.between(0, height * 0.8), radius, color, `opacity="${opacity}"`);
  }
  return content;
}

/** The dark inside of a hall, a little brighter behind the stage. */
export function hall({ width, height }: Frame, color: string): string {
  return (
    `<defs>${radial('hall', mix(color, INK, 0.45))}</defs>${rect(0, 0, width, height, INK)}` +
    ellipse(width / 2, height * 0.5, width * 0.75, height * 0.62, 'url(#hall)')
  );
}

/** A cone of light from (x, y), for the haze. `angle` 0 shines straight down, positive to the right. */
export function beam(x: number, y: number, angle: number, long: number, spread: number, color: string, opacity = 0.5) {
  const id = `b${n(x)}_${n(y)}_${n(angle)}`.replaceAll(/[.-]/g, 'm');
  const points: Point[] = [
    [-long * 0.008, 0],
    [long * 0.008, 0],
    [long * spread, long],
    [-long * spread, long],
  ];
  return `<defs>${gradient(id, [
    [0, color, opacity],
    [0.5, color, opacity * 0.35],
    [1, color, 0],
  ])}</defs><g transform="translate(${n(x)} ${n(y)}) rotate(${n(-angle)})">${polygon(points, `url(#${id})`)}</g>`;
}

/** Discs of unsharp light far behind. */
export function bokeh({ width, height, random }: Frame, colors: readonly string[], count: number, top = 0, low = 1) {
  let content = '';
  for (let disc = 0; disc < count; disc++) {
    const radius = random.between(0.006, 0.035) * Math.max(width, height);
    const y = random.between(top, low) * height;
    const opacity = n(random.between(1, 4.5)) / 10;
    content += circle(random.between(0, width), y, radius, random.pick(colors), `opacity="${opacity}"`);
  }
  return content;
}

/** Bulbs on a hanging cable from one point to the other: the cable for the scenery, the bulbs for the light. */
export function stringLights(from: Point, to: Point, sag: number, count: number, size: number, color: string) {
  const control: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + sag * 2];
  const along = (t: number): Point => [
    (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * control[0] + t * t * to[0],
    (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * control[1] + t * t * to[1],
  ];
  const path = `M${n(from[0])} ${n(from[1])}Q${n(control[0])} ${n(control[1])} ${n(to[0])} ${n(to[1])}`;
  let bulbs = '';
  let sockets = '';
  for (let bulb = 0; bulb < count; bulb++) {
    const [x, y] = along((bulb + 0.5) / count);
    sockets += rect(x - size * 0.4, y - size * 0.3, size * 0.8, size, '#1c1420');
    bulbs += circle(x, y + size * 1.4, size, color) + circle(x, y + size * 1.4, size * 0.6, '#fff4dc');
  }
  const cable = `<path d="${path}" fill="none" stroke="#1c1420" stroke-width="${n(size * 0.45)}"/>`;
  return { cable: cable + sockets, bulbs };
}

/** A plain frame of two tubes, as around a poster. */
export function tubeFrame({ width, height, main, second }: Frame): Tube[] {
  const edge = (inset: number, color: string, wide: number): Tube => ({
    path: `M${inset + 40} ${inset}H${width - inset - 40}q0 40 40 40V${height - inset - 40}q-40 0 -40 40H${inset + 40}q0 -40 -40 -40V${inset + 40}q40 0 40 -40z`,
    color,
    width: wide,
  });
  return [edge(34, main, 7), edge(54, second, 3.5)];
}
