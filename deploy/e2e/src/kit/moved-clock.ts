import { globSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { onPath } from '@tocada/local/system-packages.js';
import { temporaryFolder } from '@tocada/local/temporary-folder.js';
import { until } from '@tocada/runtime/spec-until.js';
import { localMoment } from '@tocada/runtime/zone.js';

/** A process that has read the offset does not read it again in the same second. Milliseconds. */
const REMEMBERED = 1000;

/** The library of Debian's `faketime`, beside its program. Undefined where the tool is missing. */
export function clockLibrary(): string | undefined {
  const program = onPath('faketime');
  return program && globSync(join(dirname(program), '../lib/*/faketime/libfaketimeMT.so.1'))[0];
}

/** The clock of the processes that start with its `env`. It moves in all of them at once, and runs on from there. */
export class MovedClock {
  private readonly file = join(temporaryFolder('clock'), 'offset');
  /** Seconds. */
  private ahead = 0;

  /** @param zone in which `moveTo` reads its moments */
  constructor(
    private readonly library: string,
    private readonly zone: string,
  ) {
    this.write();
  }

  get env(): Record<string, string> {
    return {
      // With glibc's own `malloc`: Redis' asks for the time while the library starts, and Redis would then end.
      LD_PRELOAD: `${this.library}:libc.so.6`,
      FAKETIME_TIMESTAMP_FILE: this.file,
      // The file is read again in each new second alone: Postgres asks for the time in handlers of signals, where an open of a file
      // for each question broke its memory after some minutes.
      FAKETIME_CACHE_DURATION: '0',
      // Timers measure durations, which no jump may change.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  get now(): Date {
    return new Date(Date.now() + this.ahead * 1000);
  }

  /** @param moment local, as "2027-01-11T09:30" */
  moveTo(moment: string): Promise<unknown> {
    this.ahead = Math.round((localMoment(moment, this.zone).instant.getTime() - Date.now()) / 1000);
    return this.moved();
  }

  pass(seconds: number): Promise<unknown> {
    this.ahead += seconds;
    return this.moved();
  }

  /** Resolves when no process remembers the time before. */
  private moved(): Promise<unknown> {
    this.write();
    const written = performance.now();
    return until(
      () => performance.now(),
      (now) => now > written + REMEMBERED,
    );
  }

  /** Renamed, because a process that read half an offset would fall back to the machine's own time. */
  private write(): void {
    const part = `${this.file}.part`;
    writeFileSync(part, `${this.ahead < 0 ? '' : '+'}${this.ahead}\n`);
    renameSync(part, this.file);
  }
}
