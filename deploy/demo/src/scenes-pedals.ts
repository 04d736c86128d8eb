import { boards } from './backdrops.js';
import { AMBER, box, circle, CYAN, MAGENTA, mix, n, neon, place, rect, VIOLET, type Scene } from './neon.js';

const PEDALS = [MAGENTA, CYAN, AMBER, VIOLET, '#4dffb0', '#ff7a4d'];

/** The pedals at the feet of the guitarist, seen from above. */
export const pedals: Scene = (frame) => {
  const { width, height, random } = frame;
  const columns = width > height ? 5 : 3;
  const rows = 3;
  const [wide, tall] = [width / (columns + 0.8), height / (rows + 0.5)];
  let boxes = '';
  let light = '';
  let cables = '';
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const color = PEDALS[(row * 2 + column + (row > 1 ? 1 : 0)) % PEDALS.length]!;
      const [x, y] = [(column + 0.9) * wide, (row + 0.75) * tall];
      const on = random.chance(0.72);
      const turn = random.between(-4, 4);
      const [w, h] = [wide * 0.36, tall * 0.4];
      const knobCount = random.pick([2, 3, 3]);
      let pedal =
        rect(-w + 12, -h + 18, w * 2, h * 2, '#000', 'rx="20" opacity=".5"') +
        rect(-w, -h, w * 2, h * 2, mix(color, '#1a1024', 0.42), 'rx="18"') +
        rect(-w + 8, -h + 8, w * 2 - 16, h * 0.9, mix(color, '#000000', 0.62), 'rx="12"');
      for (let knob = 0; knob < knobCount; knob++) {
        const at = (knob - (knobCount - 1) / 2) * w * 0.56;
        pedal +=
          circle(at, -h * 0.66, w * 0.2, '#191020') +
          circle(at, -h * 0.66, w * 0.15, '#cdbfd6') +
          `<path d="M${n(at)} ${n(-h * 0.66)}l${n(random.between(-0.11, 0.11) * w)} ${n(-w * 0.14)}" stroke="#191020" stroke-width="5"/>`;
      }
      pedal +=
        circle(0, h * 0.52, w * 0.26, '#2a2030') +
        circle(0, h * 0.52, w * 0.19, '#a79ab0') +
        circle(-3, h * 0.5, w * 0.1, '#dcd2e2');
      boxes += place(pedal, x, y, 1, turn);
      light += place(
        on
          ? circle(0, -h * 0.2, w * 0.075, mix(color, '#ffffff', 0.55)) +
              neon([{ path: box(-w + 4, -h + 4, w * 2 - 8, h * 2 - 8, 16), color, width: 5 }])
          : circle(0, -h * 0.2, w * 0.06, '#3a1c24'),
        x,
        y,
        1,
        turn,
      );
      if (column + 1 < columns)
        cables += `<path d="M${n(x + w)} ${n(y - h * 0.2)}c${n(wide * 0.2)} ${n(random.between(-60, 60))} ${n(wide * 0.1)} ${n(random.between(-60, 60))} ${n(wide - w * 2)} 0" fill="none" stroke="#0d0812" stroke-width="15"/>`;
    }
  }
  return { back: boards(frame, '#5e4656') + cables + boxes, ambient: 0.5, light, glow: 0.8 };
};
