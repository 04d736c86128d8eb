import { describe, expect, it } from '@jest/globals';
import { inOrder, moved, placed } from './order';

const image = (id: string, second: number) => ({ id, placedAt: new Date(second * 1000).toISOString() });
const LIST = [image('a', 5), image('c', 4), image('b', 4), image('d', 1)];
const idsOf = (images: { id: string }[]) => images.map(({ id }) => id).join('');

describe('an image moves to another place', () => {
  it.each([
    [0, 3, 'cbda', 'cbda'],
    [3, 0, 'dacb', 'dacb'],
    [2, 1, 'bc', 'abcd'],
    [2, 2, 'b', 'acbd'],
  ])('from %i to %i', (from, to, change, all) => {
    const changed = moved(LIST, from, to);
    expect(idsOf(changed)).toBe(change);
    const others = LIST.filter(({ id }) => !change.includes(id));
    expect(idsOf([...others, ...placed(changed)].sort(inOrder))).toBe(all);
  });
});
