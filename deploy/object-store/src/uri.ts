/** Percent-encodes as AWS signatures do: everything but the unreserved characters of RFC 3986. */
export function encodeUri(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Encodes a key for a path: as encodeUri, but keeps slashes. */
export function encodeKey(key: string): string {
  return key.split('/').map(encodeUri).join('/');
}
