export interface Lock {
  /** The text for others that ask for the lock. */
  state: string;
  /** For a child that is to hold the lock until it ends. */
  fd: number | undefined;
  release(): void;
}

export function takeLock(name: string): Promise<Lock | { holder: string }>;
