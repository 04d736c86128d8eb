import { expect, test } from '@jest/globals';
import { ApiError } from '../lib/api';
import { optimisticRows, shownPages, Unconfirmed } from './optimistic-rows';

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

/** A list in pages: as a cache would keep what the server has told, and as the screen shows it. */
const listOf = (...pages: Item[][]) => {
  const unconfirmed = new Unconfirmed<Item>();
  const list = { pages, confirmed: 0, shown: () => shownPages(list.pages, unconfirmed.current()) };
  const rows = () =>
    optimisticRows<Item>({
      unconfirmed,
      inOrder: (a, b) => a.place - b.place,
      edit: (change) => {
        list.pages = change(list.pages);
      },
      onConfirmed: () => (list.confirmed += 1),
    });
  return { list, rows, places: () => list.shown().map((page) => page.map(({ place }) => place)) };
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
  expect(list.shown()[0]![0]).toEqual(item(1, 'mine'));
  expect(list.shown()[0]![1]).toBe(untouched);
  answer.resolve(item(1, 'stored'));
  await edit;
  expect(list.shown()[0]![0]).toEqual(item(1, 'stored'));
});

test.each([
  ['stale', { current: item(1, 'theirs') }, [item(1, 'theirs'), item(2)]],
  ['not_found', {}, [item(2)]],
  ['unavailable', {}, [item(1, 'before'), item(2)]],
])('an edit refused as %s is undone', async (code, more, after) => {
  const { list, rows } = listOf([item(1, 'before'), item(2)]);
  const edit = rows().replace(item(1, 'mine'), () => Promise.reject(refusal(code, more)));
  await expect(edit).rejects.toThrow('No');
  expect(list.shown()).toEqual([after]);
});

test('a draft is replaced by the stored row, even when a reload was faster', async () => {
  const { list, rows } = listOf([item(1), item(3)]);
  const answer = openCall<Item>();
  const added = rows().add({ place: 2 }, () => answer.promise);
  expect(list.shown()[0]![1]).toMatchObject({ id: expect.stringMatching(/^draft-/), place: 2 });
  list.pages = [[...list.pages[0]!, item(2)]];
  answer.resolve(item(2));
  await added;
  expect(list.shown()).toEqual([[item(1), item(2), item(3)]]);
});

test('a page that no change concerns stays the same object', async () => {
  const { list, rows } = listOf([item(1)], [item(2)]);
  const [page] = list.pages;
  await rows().remove(item(2), () => Promise.resolve());
  rows().put(item(9));
  expect(list.shown()[0]).toBe(page);
});

test('an undone move takes back places alone: a title that was saved meanwhile stays', async () => {
  const { list, rows } = listOf([item(1, 'old'), item(2)]);
  const move = openCall<void>();
  const moved = rows().change([{ id: 'id-1', place: 3 }], () => move.promise);
  await rows().replace({ id: 'id-1', place: 3, title: 'new' }, async () => item(1, 'new'));
  expect(list.shown().flat()).toContainEqual({ id: 'id-1', place: 3, title: 'new' });
  move.reject(refusal('unavailable'));
  await expect(moved).rejects.toThrow('No');
  expect(list.shown().flat()).toContainEqual({ id: 'id-1', place: 1, title: 'new' });
});

test('a read that began before the changes were stored takes none of them away', async () => {
  const before = [item(1), item(2), item(3)];
  const { list, rows, places } = listOf(before);
  const answers = {
    add: openCall<Item>(),
    replace: openCall<Item>(),
    remove: openCall<void>(),
    change: openCall<void>(),
  };
  const changes = [
    rows().add({ place: 4 }, () => answers.add.promise),
    rows().replace(item(1, 'mine'), () => answers.replace.promise),
    rows().remove(item(2), () => answers.remove.promise),
    rows().change([{ id: 'id-3', place: 5 }], () => answers.change.promise),
  ];
  list.pages = [before.map((row) => ({ ...row }))];
  expect(places()).toEqual([[1, 4, 5]]);
  expect(list.shown()[0]![0]).toEqual(item(1, 'mine'));
  answers.add.resolve(item(4));
  answers.replace.resolve(item(1, 'stored'));
  answers.remove.resolve();
  answers.change.resolve();
  await Promise.all(changes);
  expect(list.shown()).toEqual([[item(1, 'stored'), item(4), { id: 'id-3', place: 5 }]]);
  expect(list.shown()).toBe(list.pages);
});

test('a change that began before the list has loaded shows when it has loaded', async () => {
  const unconfirmed = new Unconfirmed<Item>();
  const rows = optimisticRows<Item>({ unconfirmed, inOrder: (a, b) => a.place - b.place, edit: () => {} });
  const answer = openCall<Item>();
  const added = rows.add({ place: 2 }, () => answer.promise);
  expect(shownPages([[item(1)]], unconfirmed.current()).map((page) => page.map(({ place }) => place))).toEqual([
    [1, 2],
  ]);
  answer.reject(refusal('unavailable'));
  await expect(added).rejects.toThrow('No');
  expect(shownPages([[item(1)]], unconfirmed.current())).toEqual([[item(1)]]);
});
