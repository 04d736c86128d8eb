/** For browsers that refuse to store: full or forbidden. These texts are kept until the page is left. */
const memory = new Map<string, string>();

/** The text that this browser keeps under a key. */
export const readKept = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? memory.get(key);
  } catch {
    return memory.get(key);
  }
};

export const forgetKept = (key: string): void => {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It was never there.
  }
};

export const keep = (key: string, text: string): void => {
  memory.set(key, text);
  try {
    localStorage.setItem(key, text);
  } catch {
    // The memory has the text.
  }
};
