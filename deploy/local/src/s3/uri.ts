/** Percent-encodes as AWS signs: everything but the unreserved characters of RFC 3986. */
export function encodeUri(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The same, with the slashes kept: the way a key stands in a path. */
export function encodeKey(key: string): string {
  return key.split('/').map(encodeUri).join('/');
}
