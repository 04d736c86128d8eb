import { expect, test } from '@jest/globals';
import { ApiError } from '../lib/api';
import { optimisticRows } from './optimistic-rows';

interface Item {
  id: string;
  place: number;
  title?: string;
}

const item = (place: number, title?: string): Item => ({ id: `id-${place}`, place, ...(title ? { title } : {}) });
const refusal = (code: string, more = {}) => new ApiError(409, JSON.stringify({ message: 'No', code, ...more }), '');

/** A call that stays open until the test answers it. */
const openCall = <T>() => {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
};

/** A list in pages, as a cache would keep it. */
const listOf = (...pages: Item[][]) => {
  const list = { pages, confirmed: 0 };
  const rows = () =>
    optimisticRows<Item>({
      pages: list.pages,
      inOrder: (a, b) => a.place - b.place,
      edit: (change) => {
        list.pages = change(list.pages);
      },
      reload: () => {},
      onConfirmed: () => (list.confirmed += 1),
    });
  return { list, rows, places: () => list.pages.map((page) => page.map(({ place }) => place)) };
};

test('of two removals only the refused one comes back, at its place', async () => {
  const { list, rows, places } = listOf([item(1), item(2), item(3)], [item(4), item(5)]);
  const first = openCall<void>();
  const second = openCall<void>();
  const removals = [rows().remove(item(2), () => first.promise), rows().remove(item(3), () => second.promise)];
  expect(places()).toEqual([[1], [4, 5]]);
  second.resolve();
  await removals[1];
  first.reject(refusal('unavailable'));
  await expect(removals[0]).rejects.toThrow('No');
  expect(places().flat()).toEqual([1, 2, 4, 5]);
  expect(list.confirmed).toBe(1);
});

test.each([
  ['the only page', [[item(1)]]],
  ['the first page', [[item(1)], [item(3)]]],
  ['the last page', [[item(0)], [item(1)]]],
])('a refused removal of the only row of %s is undone', async (_, pages) => {
  const { rows, places } = listOf(...pages);
  const before = places().flat();
  const removal = rows().remove(item(1), () => Promise.reject(refusal('unavailable')));
  await expect(removal).rejects.toThrow('No');
  expect(places().flat()).toEqual(before);
});

test('an edit shows at once, then what the server stored', async () => {
  const { list, rows } = listOf([item(1), item(2)]);
  const [, untouched] = list.pages[0]!;
  const answer = openCall<Item>();
  const edit = rows().replace(item(1, 'mine'), () => answer.promise);
  expect(list.pages[0]![0]).toEqual(item(1, 'mine'));
  expect(list.pages[0]![1]).toBe(untouched);
  answer.resolve(item(1, 'stored'));
  await edit;
  expect(list.pages[0]![0]).toEqual(item(1, 'stored'));
});

test.each([
  ['stale', { current: item(1, 'theirs') }, [item(1, 'theirs'), item(2)]],
  ['not_found', {}, [item(2)]],
  ['unavailable', {}, [item(1, 'before'), item(2)]],
])('an edit refused as %s is undone', async (code, more, after) => {
  const { list, rows } = listOf([item(1, 'before'), item(2)]);
  const edit = rows().replace(item(1, 'mine'), () => Promise.reject(refusal(code, more)));
  await expect(edit).rejects.toThrow('No');
  expect(list.pages).toEqual([after]);
});

test('a draft is replaced by the stored row, even when a reload was faster', async () => {
  const { list, rows } = listOf([item(1), item(3)]);
  const answer = openCall<Item>();
  const added = rows().add({ place: 2 }, () => answer.promise);
  expect(list.pages[0]![1]).toMatchObject({ id: expect.stringMatching(/^draft-/), place: 2 });
  list.pages = [[...list.pages[0]!, item(2)]];
  answer.resolve(item(2));
  await added;
  expect(list.pages).toEqual([[item(1), item(2), item(3)]]);
});

test('a page that no change concerns stays the same object', async () => {
  const { list, rows } = listOf([item(1)], [item(2)]);
  const [page] = list.pages;
  await rows().remove(item(2), () => Promise.resolve());
  rows().put(item(9));
  expect(list.pages[0]).toBe(page);
});

test('an undone move takes back places alone: a title that was saved meanwhile stays', async () => {
  const { list, rows } = listOf([item(1, 'old'), item(2)]);
  const move = openCall<void>();
  const moved = rows().change([{ id: 'id-1', place: 3 }], () => move.promise);
  rows().put({ id: 'id-1', place: 3, title: 'new' });
  move.reject(refusal('unavailable'));
  await expect(moved).rejects.toThrow('No');
  expect(list.pages.flat()).toContainEqual({ id: 'id-1', place: 1, title: 'new' });
});
