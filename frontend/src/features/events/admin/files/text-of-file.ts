/** A larger file is no list of shows. Bytes. */
const MOST = 50_000_000;

/** The text of a file. Spreadsheets on Windows write another alphabet than UTF-8 unless they are told to. */
export async function textOfFile(file: Blob): Promise<string> {
  if (file.size > MOST) throw new RangeError('too large');
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
