export interface Lock {
  /** What others are told who ask for the lock. */
  state: string;
  /** For a child that is to hold the lock until it ends. */
  fd: number | undefined;
  release(): void;
}

export function takeLock(name: string): Promise<Lock | { holder: string }>;
