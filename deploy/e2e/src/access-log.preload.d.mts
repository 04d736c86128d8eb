export interface Entry {
  line?: string;
  token?: string;
}

export function observe(port: number, write: (entry: Entry) => void): () => void;
