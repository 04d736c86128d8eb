import { expect, test } from '@jest/globals';
import { archiveName, type Archive } from './destination.js';
import { isCopyDue, isTrialDue, newest, nextBackup } from './schedule.js';

const HOUR = 3_600_000;
const RELEASE = '0.2.0';
const NOW = Date.parse('2026-11-21T03:00:00Z');
/** Archives that are so many hours old, oldest first. */
const aged = (...hours: number[]): Archive[] =>
  hours.map((age) => {
    const madeAt = new Date(NOW - age * HOUR);
    return { name: archiveName(madeAt, RELEASE), madeAt, size: 1, isComplete: true };
  });
const hoursToBackup = (archives: Archive[], every = 24) => (nextBackup(archives, RELEASE, NOW, every) - NOW) / HOUR;

test('a backup is due so many hours after the newest archive was begun, and at once without any', () => {
  expect(hoursToBackup([])).toBe(0);
  expect(hoursToBackup(aged(50, 23))).toBe(1);
  expect(hoursToBackup(aged(24))).toBe(0);
  expect(hoursToBackup(aged(300, 100))).toBe(-76);
  expect(hoursToBackup([], 6)).toBe(0);
  expect(hoursToBackup(aged(4), 6)).toBe(2);
  expect(hoursToBackup(aged(300), 0)).toBe(Infinity);
});

test('an archive without its checksum counts for nothing', () => {
  const [old, cut] = aged(30, 1) as [Archive, Archive];
  expect(hoursToBackup([old, { ...cut, isComplete: false }])).toBe(-6);
});

test('a copy is due while the second place lacks the newest archive', () => {
  const archives = aged(30, 6);
  expect(isCopyDue([], [], NOW)).toBe(false);
  expect(isCopyDue(archives, [], NOW)).toBe(true);
  expect(isCopyDue(archives, aged(30), NOW)).toBe(true);
  expect(isCopyDue(archives, [{ ...archives[1]!, isComplete: false }], NOW)).toBe(true);
  expect(isCopyDue(archives, aged(6), NOW)).toBe(false);
});

test('an archive of a clock that was ahead delays no backup', () => {
  expect(hoursToBackup(aged(30, -9000))).toBe(-6);
  expect(newest(aged(30, -9000), NOW)?.name).toBe(archiveName(new Date(NOW - 30 * HOUR), RELEASE));
});

test('the first archive is tried, and then the newest one each week', () => {
  const archives = aged(25, 1);
  const verified = (hours: number) => ({
    failed: [],
    verified: { archive: archives[0]!.name, at: new Date(NOW - hours * HOUR).toISOString() },
  });
  expect(isTrialDue([], { failed: [] }, NOW)).toBe(false);
  expect(isTrialDue(archives, { failed: [] }, NOW)).toBe(true);
  expect(isTrialDue(archives, verified(7 * 24 - 1), NOW)).toBe(false);
  expect(isTrialDue(archives, verified(7 * 24), NOW)).toBe(true);
  expect(isTrialDue(archives, verified(-9000), NOW)).toBe(true);
});

test('an archive that failed is not tried again, but the next one is tried at once', () => {
  const [before, after] = aged(25, 1) as [Archive, Archive];
  const notes = {
    failed: [before.name],
    verified: { archive: before.name, at: new Date(NOW - 48 * HOUR).toISOString() },
  };
  expect(isTrialDue([before], notes, NOW)).toBe(false);
  expect(isTrialDue([before, after], notes, NOW)).toBe(true);
});

test('after an upgrade and after a way back an archive of the running release is made, and tried', () => {
  const [archive] = aged(1) as [Archive];
  const verified = { archive: archive.name, at: new Date(NOW - HOUR).toISOString() };
  expect(isTrialDue([archive], { failed: [], verified }, NOW)).toBe(false);
  expect(nextBackup([archive], '0.1.0', NOW, 24)).toBe(NOW);
  const own = { ...archive, name: archiveName(new Date(NOW), '0.1.0'), madeAt: new Date(NOW) };
  expect(nextBackup([archive, own], '0.1.0', NOW, 24)).toBe(NOW + 24 * HOUR);
  expect(isTrialDue([archive, own], { failed: [], verified }, NOW)).toBe(true);
  // Earlier releases named no release.
  expect(nextBackup([{ ...archive, name: 'tocada-20261121T020000Z.tar.gz' }], RELEASE, NOW, 24)).toBe(NOW);
});
