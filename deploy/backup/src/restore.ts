import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { buffer } from 'node:stream/consumers';
import { readArchive } from './archive.js';
import { mediaOf } from './backup.js';
import type { BackupEnv } from './backup.env.js';
import type { Bucket } from './bucket.js';
import { databasesOf } from './databases.js';
import { BackupFault, DamagedArchive } from './fault.js';
import { alone } from './lock.js';
import { objectEntry, SITE, type Manifest } from './manifest.js';
import { findNewer, KEPT_FOLDER, putAside, toldNewer, type KeptDocument } from './newer.js';
import { howToAnswer, lastOf, readNumbers, told } from './numbers.js';
import { openWhole, type OpenArchive } from './open-archive.js';
import { Target } from './target.js';
import { makeWorkFolder, sweepWorkFolders } from './work-folder.js';

interface RestoreOptions {
  /** A file, or `s3://bucket/key`. */
  archive: string;
  /** Replaces existing data. Without it the system must be empty. */
  overwrite?: boolean;
  /** Where to write site.json. */
  site?: string;
  /** The last numbers that were given after the archive was made, or `none`. Without them an empty system asks. */
  numbersAfter?: string;
}

type Log = (line: string) => void;

/** Restores everything of an archive. Changes nothing before the whole archive has been checked. */
export async function restore(env: BackupEnv, options: RestoreOptions, log: Log): Promise<void> {
  if (options.numbersAfter !== undefined) readNumbers(options.numbersAfter);
  // A backup of a half-restored system would pass for a good one.
  await alone(env, 'archive', log, async () => {
    await sweepWorkFolders(tmpdir());
    const work = await makeWorkFolder(tmpdir());
    try {
      await write(env, options, await openWhole(env, options.archive, work), log);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
  });
}

async function write(env: BackupEnv, options: RestoreOptions, archive: OpenArchive, log: Log) {
  const { file, manifest, parts } = archive;
  const media = mediaOf(env);
  const open: Target[] = [];
  try {
    for (const [name, url] of Object.entries(databasesOf(env))) open.push(await Target.open(name, url, manifest));
    if (!options.overwrite) {
      const filled = (await Promise.all(open.map((target) => target.filled()))).flat();
      for await (const { key } of media.list()) {
        filled.push(`object ${key}`);
        break;
      }
      if (filled.length > 0) {
        throw new BackupFault(
          `The system is not empty (${filled.join(', ')}): --overwrite replaces all that is there.`,
        );
      }
    }
    const bookings = open.find(({ name }) => name === 'bookings')!;
    const isUsed = (await bookings.filled()).length > 0;
    const aside = isUsed ? await keepNewer(bookings, media, file, manifest, log) : [];
    for (const target of open) await target.begin(target === bookings ? aside : []);
    const kept = new Map(manifest.objects.map((object) => [objectEntry(object.key), object]));
    let site = '';
    await readArchive(file, async (name, _size, content) => {
      const object = kept.get(name);
      if (object) return media.write(object, await buffer(content));
      if (name === SITE) return void (site = (await buffer(content)).toString());
      for (const target of open) await target.load(name, content);
    });
    for (const object of manifest.objects) {
      if (!object.part) continue;
      const content = await parts.readPart(object.part.sha256);
      if (!content) throw new DamagedArchive(`The part ${object.part.sha256} is gone since the archive was checked.`);
      await media.write(object, await buffer(content));
    }
    const numbers = await numbersOf(bookings, isUsed, options);
    for (const target of open)
      await target.finish({ after: numbers.after, ...(numbers.isUnknown && { asks: manifest.createdAt }) });
    const isOurs = new Set(manifest.objects.map(({ key }) => key));
    const keys = (await Array.fromAsync(media.list())).map(({ key }) => key);
    await media.remove(keys.filter((key) => !isOurs.has(key) && !key.startsWith(KEPT_FOLDER)));
    const unknown = open.flatMap((target) => target.unknown);
    if (unknown.length > 0) log(`Left out, because only a newer release knows it: ${unknown.join(', ')}.`);
    await restoreSite(site, env, options, log);
    const raised = (await bookings.numbers()).filter((one) => one.last > lastOf(numbers.saved, one));
    if (raised.length > 0)
      log(
        `Numbers go on after ${told(raised)}. Those between them and the archive's are a gap: nobody gets them again.`,
      );
    if (numbers.isUnknown)
      log(`The last numbers in the archive are ${told(numbers.saved) || 'none'}. ${howToAnswer(numbers.saved)}`);
    log(`Restored the state of ${manifest.createdAt}: ${manifest.objects.length} objects.`);
  } finally {
    media.close();
    for (const target of open) await target.close();
  }
}

/** Tells what the archive lacks, and puts the documents of that aside. */
async function keepNewer(
  { client }: Target,
  media: Bucket,
  file: string,
  manifest: Manifest,
  log: Log,
): Promise<KeptDocument[]> {
  const newer = await findNewer(client, file, manifest);
  const { requests, signatures, payments, documents } = newer;
  if (requests + signatures + payments + documents.length === 0) return [];
  const kept = await putAside(media, documents, new Date());
  log(toldNewer(newer, kept));
  return kept;
}

/** The archive's numbers, and whether others were given since. A system that gave all of them knows later ones. */
async function numbersOf(bookings: Target, isUsed: boolean, { numbersAfter }: RestoreOptions) {
  const [saved, before] = [await bookings.numbers(), await bookings.numbersBefore()];
  // A restore that was cut short has left no rows.
  const isOfThisBand = isUsed || before.length > 0;
  const isKnown = isOfThisBand && saved.every((one) => lastOf(before, one) >= one.last);
  const after = numbersAfter === undefined ? undefined : readNumbers(numbersAfter);
  return { saved, after, isUnknown: !isKnown && after === undefined };
}

async function restoreSite(text: string, env: BackupEnv, { site }: RestoreOptions, log: Log) {
  if (site) {
    await writeFile(site, text);
    log(`site.json is in ${site}.`);
  } else if ((await readFile(env.SITE_CONFIG, 'utf8').catch(() => '')) !== text) {
    log(`site.json of the backup is not that of ${env.SITE_CONFIG}: --site FILE writes it.`);
  }
}
