export const PARTS_FOLDER = 'parts';
const PART = /^[0-9a-f]{64}$/;

export const isPartName = (name: string): boolean => PART.test(name);

/** Each part has the SHA-256 of its bytes as its name. A folder holds those that begin alike. */
export const partPath = (hash: string): string => `${PARTS_FOLDER}/${hash.slice(0, 2)}/${hash}`;
