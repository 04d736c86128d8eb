/** The pause before each retry, in milliseconds. */
const PAUSES = [1000, 2000, 4000];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const online = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }));

/** Loads a part of the page with retries, and waits for the network. Rejects when the script cannot run. */
export const loadWithRetries = async <T>(load: () => Promise<T>): Promise<T> => {
  const pauses = PAUSES.values();
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine === false) {
        await online();
        continue;
      }
      const { value, done } = pauses.next();
      if (done) throw error;
      await pause(value);
    }
  }
};
