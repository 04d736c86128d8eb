const PAUSE = 2000;

/**
 * Loads a part of the page, and again until it is there. React remembers a part that failed as failed, and takes the
 * whole page down with it; without a network the rest must stay.
 */
export const insist = async <T>(load: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
};
