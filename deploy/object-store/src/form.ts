import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import busboy from 'busboy';
import { S3Error } from './errors.js';

const LIMITS = { files: 1, fields: 100, fieldNameSize: 256, fieldSize: 64 * 1024, headerPairs: 32 };

export interface FormFile {
  fields: ReadonlyMap<string, string>;
  filename: string;
  stream: Readable;
}

/**
 * Reads a multipart/form-data request whose last part is the field `file`. Names of `fields` are in lower case; fields
 * after the file are ignored. Calls `receive` once, with the file, and returns its result when the form ends well.
 * Otherwise `discard` gets the result, and the error is thrown: that of `receive`, or MalformedPOSTRequest.
 */
export async function readForm<T>(
  message: IncomingMessage,
  receive: (file: FormFile) => Promise<T>,
  discard: (result: T) => Promise<void>,
): Promise<T> {
  const form = createParser(message);
  const fields = new Map<string, string>();
  let received: Promise<T> | undefined;
  const ended = new Promise<void>((resolve, reject) => {
    form.on('field', (name, value, info) => {
      if (info.valueTruncated || info.nameTruncated)
        reject(new S3Error('MalformedPOSTRequest', 'A field is too long.'));
      if (!received) fields.set(name.toLowerCase(), value);
    });
    form.on('file', (name, stream, info) => {
      // The parser destroys an unfinished file when the client disconnects; `receive` then sees the error.
      stream.on('error', () => {});
      if (name !== 'file') return reject(new S3Error('InvalidArgument', 'The file must be in the field named file.'));
      received = receive({ fields, filename: info.filename ?? '', stream });
      received.catch(reject);
    });
    form.on('fieldsLimit', () => reject(new S3Error('MalformedPOSTRequest', 'The form has too many fields.')));
    form.on('filesLimit', () => reject(new S3Error('InvalidArgument', 'POST requires exactly one file per request.')));
    form.on('error', () => reject(new S3Error('MalformedPOSTRequest')));
    form.on('close', resolve);
    message.on('close', () => {
      if (!message.complete) form.destroy(new Error('the client left'));
    });
  });
  message.pipe(form);
  try {
    await ended;
    if (!received) throw new S3Error('InvalidArgument', 'POST requires exactly one file per request.');
    return await received;
  } catch (error) {
    message.unpipe(form);
    form.destroy();
    await received?.then(discard, () => {});
    throw error;
  }
}

function createParser(message: IncomingMessage): busboy.Busboy {
  try {
    return busboy({ headers: message.headers, limits: LIMITS, defParamCharset: 'utf8' });
  } catch {
    throw new S3Error('MalformedPOSTRequest');
  }
}
